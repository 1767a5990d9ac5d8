/** A part of a URL without its percent-encoding; as it is where that is broken. */
export const decoded = (text: string, decode: (text: string) => string = decodeURI): string => {
  try {
    return decode(text);
  } catch {
    return text;
  }
};
