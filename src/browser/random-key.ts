/** 128 random bits as text: `crypto.randomUUID` is missing where a page is not served over https. */
export const randomKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
