/** URLs, and their paths. */

/** Decodes a part of a URL. If its percent-encoding is invalid, it is unchanged. */
export const decoded = (text: string, decode: (text: string) => string = decodeURI): string => {
  try {
    return decode(text);
  } catch {
    return text;
  }
};

/** `/services/` → `/services`: removes the trailing slash of a path or URL. `/` is unchanged. */
export const withoutSlash = (path: string): string => path.replace(/(?<=.)\/$/, '');

/**
 * Parses a URL, against a base if there is one. Undefined: the URL is invalid. Safari lacks `URL.canParse` before 17
 * and `URL.parse` before 18.
 */
export const parseUrl = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
};

/** Returns a `mailto:` URL with its domain in ASCII: some mail programs understand no other (RFC 6068, section 2). */
export const asciiMailto = (url: string): string =>
  url.replace(
    /(?<=^mailto:[^?@]*@)[^?,]+/i,
    (domain) => parseUrl(`http://${domain}`)?.hostname ?? domain,
  );

/** Returns whether a text is a URL of the web: http or https, without line breaks or other control characters. */
export const isHttpUrl = (text: string): boolean =>
  /^https?:\/\/[^\p{Control}\p{Surrogate}\u2028\u2029]+$/iu.test(text) &&
  parseUrl(text) !== undefined;
