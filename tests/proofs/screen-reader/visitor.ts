/** Somebody who goes through the site by keyboard, and hears what a screen reader says. */
export interface Visitor {
  open: (path: string) => Promise<void>;
  press: (key: string) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Presses a key until something is said. */
  pressUntil: (key: string, phrase: string) => Promise<void>;
  /** What is said since the last thing done must have these phrases in it. */
  hears: (...phrases: string[]) => Promise<void>;
}

/** Types into one field after another, from the one that has the focus on; an empty value skips one. */
export const fillFields = async ({ type, press }: Visitor, ...values: string[]): Promise<void> => {
  for (const [index, value] of values.entries()) {
    if (index > 0) await press('Tab');
    if (value) await type(value);
  }
};

/** @param env the settings of the service */
export type Journey = (visitor: Visitor, env: Record<string, string>) => Promise<void>;
