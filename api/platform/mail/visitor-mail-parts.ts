/** Mails to visitors, as text and HTML with the same content. Reading them loads nothing from the network. */
import { senderLines, type VisitorMail } from './visitor-mail.ts';
import { htmlPart } from './visitor-mail-html.ts';

const textPart = ({ title, paragraphs, button, note, sender }: VisitorMail): string => {
  const link = button ? [`${button.label}:\n${button.url}`, button.hint] : [];
  const end = `-- \n${senderLines(sender).join('\n')}`;
  return `${[title, ...paragraphs, ...link, note, end].join('\n\n')}\n`;
};

/** Both parts of a mail. */
export const visitorMailParts = (mail: VisitorMail): { text: string; html: string } => ({
  text: textPart(mail),
  html: htmlPart(mail),
});
