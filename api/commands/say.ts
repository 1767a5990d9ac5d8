/** One line for the person at the terminal; stdout is for data. */
export const say = (line: string): void => console.error(line);

/** Ends the process with one sentence. */
export const giveUp = (sentence: string): never => {
  say(sentence);
  process.exit(1);
};
