import { domainToASCII } from 'node:url';

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
