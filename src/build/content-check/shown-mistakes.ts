/** Where the middleware, which Vite loads as another module, finds what the content check has found last. */

interface Shown {
  /** The text about all mistakes; empty when there is none. */
  text: string;
  /** That with which the last page was sent. */
  sent: string;
}

const place = Symbol.for('content-check:mistakes');
const shared = globalThis as unknown as Record<symbol, Shown | undefined>;
const shown = (shared[place] ??= { text: '', sent: '' });

/** Sets the text about all mistakes; empty when there is none. */
export const setShownMistakes = (text: string): void => {
  shown.text = text;
};

/** The text about all mistakes, for a page that is sent now; empty when there is none. */
export const takeShownMistakes = (): string => (shown.sent = shown.text);

/** Whether mistakes have changed since the last page was sent. */
export const isPageOutdated = (): boolean => shown.sent !== shown.text;
