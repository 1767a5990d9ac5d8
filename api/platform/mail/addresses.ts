/** Email addresses: the sender's, and how others are written and compared. */
import { domainToASCII } from 'node:url';
import type { Company } from '#api/company.ts';
import type { Mailbox } from '#settings/mailboxes.ts';

/** MAIL_FROM, or the company's general mailbox. */
export const senderOf = (
  mailFrom: Mailbox | undefined,
  { name, emails }: Pick<Company, 'name' | 'emails'>,
): Mailbox => mailFrom ?? { name, address: emails.info };

/**
 * The domain of Message-IDs: the sender's, as spam filters compare the two. In ASCII, as the header takes nothing else
 * (RFC 5322, section 3.6.4).
 */
export const mailDomain = (
  mailFrom: Mailbox | undefined,
  company: Pick<Company, 'name' | 'emails'>,
): string => domainToASCII(senderOf(mailFrom, company).address.split('@').at(-1) ?? '');

/** Exactly one email address, without the characters that quote, end or list addresses (RFC 5322, section 3.4). */
const isPlainEmail = (text: string): boolean =>
  /^[^\s\p{Cc}<>()[\]\\,:;"@]+@[^\s\p{Cc}<>()[\]\\,:;"@]+$/u.test(text);

/**
 * The visitor's address in a form that every mail server takes, with the domain in ASCII (RFC 5891). Undefined when the
 * part before the `@` is not ASCII: it cannot be converted, and not every server takes it in a header (RFC 6531, 3.1).
 */
export const asciiEmail = (email: string): string | undefined => {
  const [local = '', domain = ''] = email.split('@');
  const asciiDomain = domainToASCII(domain);
  // oxlint-disable-next-line no-control-regex -- ASCII begins with control characters
  const isAscii = /^[\x00-\x7f]+$/.test(local);
  const ascii = `${local}@${asciiDomain}`;
  // The conversion turns full-width forms into the characters that quote, end or list addresses.
  return [email, ascii].every(isPlainEmail) && isAscii ? ascii : undefined;
};

/**
 * Brings an email address into the form in which addresses are compared. `Info@Пример.рф` and
 * `info@xn--e1afmkfd.xn--p1ai`, to which some browsers change it, are the same address.
 */
export const canonicalEmail = (email: string): string => {
  // Composed last: lower case can leave a letter and an accent that compose, such as ϊ with an acute.
  const lower = email.trim().toLowerCase().normalize('NFC');
  const at = lower.lastIndexOf('@') + 1;
  return lower.slice(0, at) + (domainToASCII(lower.slice(at)) || lower.slice(at));
};
