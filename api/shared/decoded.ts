/** A part of a URL without percent-encoding; unchanged when the encoding is invalid. */
export const decoded = (text: string, decode: (text: string) => string = decodeURI): string => {
  try {
    return decode(text);
  } catch {
    return text;
  }
};
