/** 128 random bits as text: `crypto.randomUUID` is missing on pages without https. */
export const randomKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
