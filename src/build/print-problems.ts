import { formatProblems, type Problem } from '#collections/problem.ts';

/**
 * Prints errors, and below them hints.
 *
 * @returns whether there are errors
 */
export const printProblems = (problems: readonly Problem[]): boolean => {
  const errors = problems.filter(({ level }) => level === 'error');
  const hints = problems.filter(({ level }) => level === 'hint');
  if (errors.length) console.error(`\n${formatProblems(errors)}\n`);
  if (hints.length) console.error(`\nHints, which stop nothing:\n\n${formatProblems(hints)}\n`);
  return errors.length > 0;
};

/** Prints the problems of `content/`, and ends the build with exit code 1 if there are errors. */
export const stopAtErrors = (problems: readonly Problem[]): void => {
  if (!printProblems(problems)) return;
  console.error('The site is not built until the errors are corrected.');
  process.exit(1);
};
