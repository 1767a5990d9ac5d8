import { domainToASCII } from 'node:url';

/**
 * Brings an email address into the form in which addresses are compared. `Info@Пример.рф` and
 * `info@xn--e1afmkfd.xn--p1ai`, to which some browsers change it, are the same address.
 */
export const canonicalEmail = (email: string): string => {
  const lower = email.trim().normalize('NFC').toLowerCase();
  const at = lower.lastIndexOf('@') + 1;
  return lower.slice(0, at) + (domainToASCII(lower.slice(at)) || lower.slice(at));
};
