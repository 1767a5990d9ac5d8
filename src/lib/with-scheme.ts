/** A domain, with or without a port, path, query or fragment: what people copy or remember of a URL. */
const withoutScheme = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[:/?#]\S*)?$/u;

/** `https://` and the text, where that is all that it lacks to be a URL; undefined for any other text. */
export const withScheme = (text: string): string | undefined => {
  const trimmed = text.trim();
  return withoutScheme.test(trimmed) ? `https://${trimmed}` : undefined;
};
