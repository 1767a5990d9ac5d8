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
      // Removes the separators around a part that is left out.
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

/** Name → value of every fact in content/site.yaml, such as `emails.info`. `address` is the address as one line. */
export const siteFactsOf = (site: { address: PostalAddress }): Map<string, string> =>
  new Map([...textsOf(site), ['address', postalAddressLine(site.address)]]);

/**
 * Replaces every known token in `text`.
 *
 * @param valueOf returns the value of a name, whose token is at this offset; undefined when unknown, and the token stays
 */
export const fillTokens = (
  text: string,
  valueOf: (name: string, token: string, index: number) => string | undefined,
): string =>
  text.replace(
    token,
    (written: string, name: string, index: number) => valueOf(name, written, index) ?? written,
  );
