import { z } from 'astro/zod';

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Codes that Node has a name for, and that are no countries: unions, parts of countries, and those for tests. */
const others = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' ');

/** `UK` → `GB`: codes that were replaced, or are used for another; each other code stays. */
const currentCode = (code: string): string => new Intl.Locale(`und-${code}`).region ?? code;

/** What is wrong with the code of a country in ISO 3166-1, in words; undefined when it is right. */
export const countryProblem = (code: string): string | undefined => {
  if (!/^[A-Z]{2}$/.test(code)) return 'it must be the two capital letters of a country.';
  if (code === 'EU') return 'EU is no country. Name the countries of the EU that are meant.';
  const current = currentCode(code);
  if (current !== code) return `${code} is ${current} in ISO 3166.`;
  return names.of(code) && !others.includes(code)
    ? undefined
    : `${code} is no country in ISO 3166, whose codes are such as CA, GB and DE.`;
};

/** The code of a country in ISO 3166-1: `CA`. */
export const country = z.string().superRefine((code, context) => {
  const message = countryProblem(code);
  if (message) context.addIssue({ code: 'custom', message });
});
