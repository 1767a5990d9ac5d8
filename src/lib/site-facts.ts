/** Tokens in texts: `{{site.emails.info}}` stands for the value in content/site.yaml. */

const token = /\{\{\s*site\.([\w.-]+)\s*\}\}/g;

interface PostalAddress {
  street: string;
  locality: string;
  region?: string | undefined;
  postalCode: string;
  country: string;
  /** The order of the parts on one line: `{street}, {postalCode} {locality}, {country}`. */
  format?: string | undefined;
}

const canadian = '{street}, {locality}, {region} {postalCode}, {country}';

/** A postal address on one line, which does not break within the postal code. */
export const postalAddressLine = ({ format = canadian, ...address }: PostalAddress): string => {
  const parts = { ...address, postalCode: address.postalCode.replaceAll(' ', '\u00a0') };
  return (
    format
      .replace(/\{(\w+)\}/g, (_, name: string) => (parts as Record<string, string>)[name] ?? '')
      // What a part that is left out was between.
      .replace(/ +/g, ' ')
      .replace(/ ?,(?: ?,)*/g, ',')
      .trim()
  );
};

const textsOf = (facts: object, prefix = ''): Array<[name: string, value: string]> =>
  Object.entries(facts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? textsOf(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, String(value)] as [string, string]],
  );

/** Name → value of every fact of content/site.yaml: `emails.info`; the address also as one line, `address`. */
export const siteFactsOf = (site: { address: PostalAddress }): Map<string, string> =>
  new Map([...textsOf(site), ['address', postalAddressLine(site.address)]]);

/**
 * Replaces every token of `text` that stands for something.
 *
 * @param valueOf the value of a name; undefined: the token stays
 */
export const fillTokens = (
  text: string,
  valueOf: (name: string, token: string) => string | undefined,
): string =>
  text.replace(token, (written: string, name: string) => valueOf(name, written) ?? written);
