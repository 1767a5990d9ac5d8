/** What a journey needs from a browser that Playwright does not drive. */

/** Selectors of the controls that a journey presses. */
export const elementsOfRole = { button: 'button, [role=button], summary', link: 'a[href]' };

/** A browser window, which one journey after another uses. */
export interface Tab {
  /** Resolves when the page has loaded. */
  goto: (url: string) => Promise<void>;
  /** Presses the control with this role and name once it is visible. */
  press: (role: 'button' | 'link', name: string) => Promise<void>;
  /** Presses whatever is at a point of the window, in CSS pixels. */
  pressAt: (x: number, y: number) => Promise<void>;
  /** Replaces the text of the field with that label, by typing. */
  fill: (label: string, text: string) => Promise<void>;
  pressEscape: () => Promise<void>;
  /** Waits for an alert or a confirmation with these words, and accepts it. */
  accept: (words: string) => Promise<void>;
  /** The size of the window's content in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>;
  /** Runs a function in the page. Its result travels as JSON. */
  evaluate: <Result>(run: () => Result | Promise<Result>) => Promise<Result>;
}

/** Returns the path of the page in a window. Empty during a navigation. */
export const pathOf = (tab: Tab): Promise<string> =>
  tab.evaluate(() => location.pathname).catch(() => '');

/** A running browser. */
export interface Engine {
  version: string;
  tab: Tab;
  close: () => Promise<void>;
}
