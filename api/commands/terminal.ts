/** Prints a line for the person at the terminal on stderr, as stdout is for data. */
export const say = (line: string): void => console.error(line);

/** Prints a sentence and ends the process with exit code 1. */
export const exitWith = (sentence: string): never => {
  say(sentence);
  process.exit(1);
};
