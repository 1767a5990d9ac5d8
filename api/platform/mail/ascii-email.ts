import { domainToASCII } from 'node:url';

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
