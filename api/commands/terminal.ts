import { ConfigError } from '#shared/settings/setting.ts';

/** Prints a line for the person at the terminal: on stderr, as stdout is for data. */
export const say = (line: string): void => console.error(line);

/** Prints a sentence and ends the process with exit code 1. */
export const exitWith = (sentence: string): never => {
  say(sentence);
  process.exit(1);
};

/** Returns what `read` returns. When a setting is wrong, the process ends with the sentence about it. */
export const orExit = <Value>(read: () => Value): Value => {
  try {
    return read();
  } catch (error) {
    if (error instanceof ConfigError) return exitWith(error.message);
    throw error;
  }
};
