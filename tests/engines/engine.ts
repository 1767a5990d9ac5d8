/** What a journey needs of a browser, whichever protocol the browser speaks. */

/** A running browser. */
export interface Engine {
  version: string;
  open: () => Promise<Tab>;
  close: () => Promise<void>;
}

/** One window, used by one journey after another. */
export interface Tab {
  /** Resolves when the page has loaded. */
  goto: (url: string) => Promise<void>;
  /**
   * Runs the body of an async function in the page.
   *
   * @returns what the body returns, through JSON
   */
  evaluate: (body: string) => Promise<unknown>;
  /** A press of the primary button, in CSS pixels of the viewport. */
  click: (x: number, y: number) => Promise<void>;
  /** Presses keys one after another: characters, or the code points of `key`. */
  type: (keys: string) => Promise<void>;
  /** The size of the viewport in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>;
  /** The texts of alerts and confirmations since the tab was opened; each was accepted. */
  prompts: () => Promise<string[]>;
  /** Errors that the engine's own console reported since the tab was opened; undefined when it reports none. */
  consoleErrors: () => string[] | undefined;
  close: () => Promise<void>;
}

/** The code points that WebDriver gives to keys without a character (WebDriver, section 17.4.2). */
export const key = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
} as const;
