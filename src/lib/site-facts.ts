/** Tokens in texts: `{{site.emails.info}}` stands for the value in content/site.yaml. */

const token = /\{\{\s*site\.([\w.-]+)\s*\}\}/g;

interface PostalAddress {
  street: string;
  locality: string;
  region: string;
  postalCode: string;
  country: string;
}

/** A postal address on one line, which does not break within the postal code. */
export const postalAddressLine = ({
  street,
  locality,
  region,
  postalCode,
  country,
}: PostalAddress): string =>
  `${street}, ${locality}, ${region} ${postalCode.replaceAll(' ', '\u00a0')}, ${country}`;

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
