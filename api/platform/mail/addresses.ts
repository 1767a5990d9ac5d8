/** Email addresses: the sender's, and the forms in which addresses are sent and compared. */
import { domainToASCII } from 'node:url';
import type { Company } from '#api/company.ts';
import type { Mailbox } from '#settings/mailboxes.ts';

/** Returns MAIL_FROM or, if it is empty, the company's general mailbox. */
export const senderOf = (
  mailFrom: Mailbox | undefined,
  { name, emails }: Pick<Company, 'name' | 'emails'>,
): Mailbox => mailFrom ?? { name, address: emails.info };

/**
 * Returns the domain of Message-IDs. It is the sender's, because spam filters compare the two. It is in ASCII, because
 * the header allows nothing else (RFC 5322, section 3.6.4).
 */
export const mailDomain = (
  mailFrom: Mailbox | undefined,
  company: Pick<Company, 'name' | 'emails'>,
): string => domainToASCII(senderOf(mailFrom, company).address.split('@').at(-1) ?? '');

/**
 * Returns whether a text is one email address without the characters that quote, end or list addresses (RFC 5322, 3.4).
 */
const isPlainEmail = (text: string): boolean =>
  /^[^\s\p{Cc}<>()[\]\\,:;"@]+@[^\s\p{Cc}<>()[\]\\,:;"@]+$/u.test(text);

/**
 * Returns an address in a form that every mail server accepts, with the domain in ASCII (RFC 5891). Undefined: the part
 * before the `@` is not ASCII. It cannot be converted, and not every server accepts it in a header (RFC 6531, 3.1).
 */
export const asciiEmail = (email: string): string | undefined => {
  const [local = '', domain = ''] = email.split('@');
  const asciiDomain = domainToASCII(domain);
  // oxlint-disable-next-line no-control-regex -- ASCII begins with control characters
  const isAscii = /^[\x00-\x7f]+$/.test(local);
  const ascii = `${local}@${asciiDomain}`;
  // Checks both: the conversion turns full-width forms into the characters that quote, end or list addresses.
  return [email, ascii].every(isPlainEmail) && isAscii ? ascii : undefined;
};

/**
 * Returns an email address in the form for comparison. `Info@Пример.рф` is the same address as
 * `info@xn--e1afmkfd.xn--p1ai`, which some browsers send instead.
 */
export const canonicalEmail = (email: string): string => {
  // Normalized last: lower case can leave a letter and an accent that then compose, such as ϊ with an acute.
  const lower = email.trim().toLowerCase().normalize('NFC');
  const at = lower.lastIndexOf('@') + 1;
  return lower.slice(0, at) + (domainToASCII(lower.slice(at)) || lower.slice(at));
};
