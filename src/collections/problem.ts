/** A fault in `content/`, in words for the person who edits it. */
export interface Problem {
  /** Path from the project's root: `content/faq.yaml`. */
  file: string;
  /** Counted from 1. Undefined: the problem concerns the whole file. */
  line?: number | undefined;
  /** An error stops a build, a hint does not. */
  level: 'error' | 'hint';
  /** The cause and the remedy. An example can follow on lines of its own. */
  message: string;
}

/** An embedded picture, `data:image/png;base64,…`, can have megabytes: its first 60 characters identify it. */
const dataUrl = /(data:[^\s")]{55})[^\s")]*[^\s").;,]/gi;

export const error = (file: string, line: number | undefined, message: string): Problem => ({
  file,
  line,
  level: 'error',
  message: message.replace(dataUrl, '$1…'),
});

export const hint = (file: string, line: number | undefined, message: string): Problem => ({
  ...error(file, line, message),
  level: 'hint',
});

/** Without the extension, so that `a.md` comes before its copy, `a-copy.md`. */
const sortedName = (file: string): string => file.replace(/\.\w+$/, '');

const byPlace = (a: Problem, b: Problem): number => {
  const [first, second] = [sortedName(a.file), sortedName(b.file)];
  if (first !== second) return first < second ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0);
};

/** Returns each problem once: errors before hints, both sorted by file and line. */
export const sorted = (problems: readonly Problem[]): Problem[] => {
  const distinct = new Map(
    problems.map((each) => [`${each.file}\n${each.line}\n${each.message}`, each]),
  );
  const all = [...distinct.values()].sort(byPlace);
  const isError = ({ level }: Problem): boolean => level === 'error';
  return [...all.filter(isError), ...all.filter((each) => !isError(each))];
};

export const hasErrors = (problems: readonly Problem[]): boolean =>
  problems.some(({ level }) => level === 'error');

/** Returns the place of a problem: `content/faq.yaml, line 12`. */
export const fileAndLine = ({ file, line }: Pick<Problem, 'file' | 'line'>): string =>
  line === undefined ? file : `${file}, line ${line}`;

/** Formats problems one below the other: `content/faq.yaml, line 12: …`. */
export const formatProblems = (problems: readonly Problem[]): string =>
  problems
    .map((each) => `${fileAndLine(each)}: ${each.message.replaceAll('\n', '\n    ')}`)
    .join('\n\n');

/**
 * Prints errors, and below them hints.
 *
 * @returns whether there are errors
 */
export const printProblems = (problems: readonly Problem[]): boolean => {
  const errors = problems.filter(({ level }) => level === 'error');
  const hints = problems.filter(({ level }) => level === 'hint');
  if (errors.length) console.error(`\n${formatProblems(errors)}\n`);
  if (hints.length)
    console.error(`\nHints, which do not stop a build:\n\n${formatProblems(hints)}\n`);
  return errors.length > 0;
};
