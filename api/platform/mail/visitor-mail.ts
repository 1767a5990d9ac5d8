/** Mails to visitors, as text and HTML with the same content. Reading them loads nothing from the network. */
import type { Identity } from '#platform/site/identity.ts';
import { visitorMailHtml } from './visitor-mail-html.ts';

/** A part of a mail. */
export type MailSection =
  | { paragraph: string }
  /** A button with its label. The full URL is below it. */
  | { button: string; url: string }
  /** Small print below a line: what to do if you did not ask for the mail. */
  | { note: string };

export interface VisitorMail {
  /** What the mail is about, like its subject. */
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

/** Who sends the mail and their address, line by line. */
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
