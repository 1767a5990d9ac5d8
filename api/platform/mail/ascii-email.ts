import { domainToASCII } from 'node:url';

/** Exactly one e-mail address, without the characters that quote, end or list addresses (RFC 5322, section 3.4). */
const isPlainEmail = (text: string): boolean =>
  /^[^\s\p{Cc}<>()[\]\\,:;"@]+@[^\s\p{Cc}<>()[\]\\,:;"@]+$/u.test(text);

/**
 * The visitor's address as every mail server takes it, its domain in ASCII (RFC 5891). Undefined when there is none: what
 * stands before the `@` has no form in ASCII, and not every server on the way takes others in a header (RFC 6531, 3.1).
 */
export const asciiEmail = (email: string): string | undefined => {
  const [local = '', domain = ''] = email.split('@');
  const asciiDomain = domainToASCII(domain);
  // eslint-disable-next-line no-control-regex -- ASCII begins with control characters
  const isAscii = /^[\x00-\x7f]+$/.test(local);
  return isPlainEmail(email) && isAscii && asciiDomain ? `${local}@${asciiDomain}` : undefined;
};
