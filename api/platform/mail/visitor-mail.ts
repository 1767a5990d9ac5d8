/** Mails to visitors, as text and as HTML that say the same. Nothing is loaded when they are read. */
import type { Identity } from '#platform/site/identity.ts';
import { visitorMailHtml } from './visitor-mail-html.ts';

/** A part of a mail. */
export type MailSection =
  | { paragraph: string }
  /** A button with its label; the URL stands in full below it. */
  | { button: string; url: string }
  /** Below a line, in small letters: what to do if one did not ask for the mail. */
  | { note: string };

export interface VisitorMail {
  /** What the mail is about, as its subject says. */
  title: string;
  /** From top to bottom. */
  sections: MailSection[];
  /** Who sends it. */
  sender: Pick<Identity, 'name' | 'legalName' | 'locale' | 'website' | 'address' | 'colours'>;
}

const sectionText = (section: MailSection): string => {
  if ('button' in section) return `${section.button}:\n${section.url}`;
  return 'note' in section ? section.note : section.paragraph;
};

/** Who sends a mail and where they are, line by line. */
const senderLines = ({ legalName, address, website }: VisitorMail['sender']): string[] => [
  legalName,
  ...(address ? [address] : []),
  website,
];

const visitorMailText = ({ title, sections, sender }: VisitorMail): string =>
  [title, ...sections.map(sectionText), `-- \n${senderLines(sender).join('\n')}`].join('\n\n') +
  '\n';

/** Both parts of a mail. */
export const visitorMailParts = (mail: VisitorMail): { text: string; html: string } => ({
  text: visitorMailText(mail),
  html: visitorMailHtml(mail, senderLines(mail.sender)),
});
