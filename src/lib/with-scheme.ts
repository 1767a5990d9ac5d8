/** A domain, with or without a port, path, query or fragment: the form in which people often write a URL. */
const withoutScheme = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[:/?#]\S*)?$/u;

/** The text with `https://` in front, if it is then a URL; undefined otherwise. */
export const withScheme = (text: string): string | undefined => {
  const trimmed = text.trim();
  return withoutScheme.test(trimmed) ? `https://${trimmed}` : undefined;
};
