/** 128 random bits as hex: `crypto.randomUUID` is missing where a page is not served over https. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * Keys for one form: the same body keeps its key, so that a second try is the same intent; changed words are another.
 *
 * @returns gives the key under which to send a body
 */
export const intentKeys = (): ((body: string) => string) => {
  let last = { body: '', key: '' };
  return (body) => {
    if (body !== last.body) last = { body, key: randomKey() };
    return last.key;
  };
};
