/** What the middleware, which Vite loads as another module, has to know of the content check and of the last page. */

interface Shown {
  /** The text about all mistakes; empty when there is none. */
  mistakes: string;
  /** Counts the changes of content and mistakes. */
  version: number;
  /** The version that the last page shows. */
  sent: number;
}

const place = Symbol.for('content-check:shown');
const shared = globalThis as unknown as Record<symbol, Shown | undefined>;
const shown = (shared[place] ??= { mistakes: '', version: 0, sent: 0 });

/** Notes that content has changed: a page whose making has begun may show what was before. */
export const noteChange = (): void => {
  shown.version += 1;
};

/** Sets the text about all mistakes; empty when there is none. */
export const setShownMistakes = (text: string): void => {
  shown.mistakes = text;
  noteChange();
};

/** The text about all mistakes; empty when there is none. */
export const shownMistakes = (): string => shown.mistakes;

/** The version that a page shows whose making begins now. */
export const currentVersion = (): number => shown.version;

/** Notes the version of a page that is sent. */
export const noteSent = (version: number): void => {
  shown.sent = version;
};

/** Whether something has changed since the making of the last page began. */
export const isPageOutdated = (): boolean => shown.sent !== shown.version;
