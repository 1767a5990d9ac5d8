/** URLs, and their paths. */

/** A part of a URL without percent-encoding; unchanged when the encoding is invalid. */
export const decoded = (text: string, decode: (text: string) => string = decodeURI): string => {
  try {
    return decode(text);
  } catch {
    return text;
  }
};

/** `/services/` → `/services`: a path or URL without the slash at its end; `/` stays. */
export const withoutSlash = (path: string): string => path.replace(/(?<=.)\/$/, '');

/**
 * Parses a URL, against a base if one is given; undefined when it is invalid. `URL.canParse` and `URL.parse` are
 * missing in Safari before 17 and 18.
 */
export const parseUrl = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
};

/** Returns a `mailto:` URL with its domain in ASCII: some mail programs read no other (RFC 6068, section 2). */
export const asciiMailto = (url: string): string =>
  url.replace(
    /(?<=^mailto:[^?@]*@)[^?,]+/i,
    (domain) => parseUrl(`http://${domain}`)?.hostname ?? domain,
  );

/** Whether a text is a URL of the web: http or https, without line breaks or other control characters. */
export const isHttpUrl = (text: string): boolean =>
  /^https?:\/\/[^\p{Control}\p{Surrogate}\u2028\u2029]+$/iu.test(text) &&
  parseUrl(text) !== undefined;
