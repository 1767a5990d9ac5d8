/** Tokens of content texts: `{{site.emails.info}}` stands for the value in content/site.yaml. */
import { addressLine } from '#lib/address-line.ts';
import { readSite } from '../schemas/site.ts';

const TOKEN = /\{\{\s*site\.([\w.]+)\s*\}\}/g;

const lookUp = (path: string): string => {
  if (path === 'address') return addressLine(readSite().address);
  const value = path
    .split('.')
    .reduce<unknown>(
      (facts, key) => (facts as Record<string, unknown> | undefined)?.[key],
      readSite(),
    );
  if (typeof value !== 'string') {
    throw new Error(
      `{{site.${path}}} is not a fact of content/site.yaml; look there for its name.`,
    );
  }
  return value;
};

/** Replaces every token; an unknown one is an Error that names it. */
export const fillSiteFacts = (text: string): string =>
  text.replace(TOKEN, (_, path: string) => lookUp(path));
