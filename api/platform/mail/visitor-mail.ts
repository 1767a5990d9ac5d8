import type { Identity } from '#api/company.ts';

/** Attempts to send such a mail, over some 70 minutes. By then it is out of date, and its address may be mistyped. */
export const visitorMailAttempts = 10;

const moment = {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
  hourCycle: 'h23',
} as const;

/** `November 21, 2026 at 09:30 UTC`. @param time milliseconds since 1970 */
export const momentInWords = (time: number, locale: string): string =>
  `${new Date(time).toLocaleString(locale, moment)} UTC`;

/** Who sends a mail: `name` is at its head, `legalName` at its foot. */
export type MailSender = Pick<
  Identity,
  'name' | 'legalName' | 'locale' | 'website' | 'address' | 'colours'
>;

export interface VisitorMail {
  /** What the mail is about, like its subject. */
  title: string;
  paragraphs: string[];
  /** A button, with its full URL below, and what the link does. */
  button?: { label: string; url: string; hint: string };
  /** What to do if you did not ask for the mail. */
  note: string;
  sender: MailSender;
}

/** Who sends the mail and their address, line by line. */
export const senderLines = ({ legalName, address, website }: MailSender): string[] => [
  legalName,
  address,
  website,
];
