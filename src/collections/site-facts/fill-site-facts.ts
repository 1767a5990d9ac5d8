/** Tokens in content: `{{site.emails.info}}` stands for the value in content/site.yaml. */
import { postalAddressLine } from '#lib/contact-details.ts';
import { readSite } from './read-site.ts';

const token = /\{\{\s*site\.([\w.]+)\s*\}\}/g;

const factAt = (path: string): string => {
  if (path === 'address') return postalAddressLine(readSite().address);
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

/**
 * Replaces every token of `text` by its value.
 *
 * @throws Error that names a token without a value
 */
export const fillSiteFacts = (text: string): string =>
  text.replace(token, (_, path: string) => factAt(path));
