/** Where the middleware, which Vite loads as another module, finds what the content check has found last. */

const place = Symbol.for('content-check:mistakes');
const shared = globalThis as unknown as Record<symbol, string | undefined>;

/** Sets the text about all mistakes; empty when there is none. */
export const setShownMistakes = (text: string): void => {
  shared[place] = text;
};

/** The text about all mistakes; empty when there is none. */
export const shownMistakes = (): string => shared[place] ?? '';
