import { domainToASCII } from 'node:url';

/**
 * An e-mail address as it is compared: `Info@Пример.рф` and `info@xn--e1afmkfd.xn--p1ai`, which some browsers make of it,
 * are one address.
 */
export const canonicalEmail = (email: string): string => {
  const lower = email.trim().normalize('NFC').toLowerCase();
  const at = lower.lastIndexOf('@') + 1;
  return lower.slice(0, at) + (domainToASCII(lower.slice(at)) || lower.slice(at));
};
