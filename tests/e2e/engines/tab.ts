/** What a journey needs of a browser that Playwright does not drive. */

/** Selectors of what a journey presses. */
export const elementsOfRole = { button: 'button, [role=button], summary', link: 'a[href]' };

/** A window of the browser, used by one journey after another. */
export interface Tab {
  /** Resolves when the page has loaded. */
  goto: (url: string) => Promise<void>;
  /** Presses a control once it can be seen: its role and its name. */
  press: (role: 'button' | 'link', name: string) => Promise<void>;
  /** Presses whatever is at a point of the window, in CSS pixels. */
  pressAt: (x: number, y: number) => Promise<void>;
  /** Types into the field with that label, in place of what stands there. */
  fill: (label: string, text: string) => Promise<void>;
  pressEscape: () => Promise<void>;
  /** Waits for an alert or a confirmation with these words, and accepts it. */
  accept: (words: string) => Promise<void>;
  /** The size of the window's content in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>;
  /** Runs a function in the page; its result is sent as JSON. */
  evaluate: <Result>(run: () => Result | Promise<Result>) => Promise<Result>;
}

/** Path of the page in a window; empty while it leads elsewhere. */
export const pathOf = (tab: Tab): Promise<string> =>
  tab.evaluate(() => location.pathname).catch(() => '');

/** A running browser. */
export interface Engine {
  version: string;
  tab: Tab;
  close: () => Promise<void>;
}
