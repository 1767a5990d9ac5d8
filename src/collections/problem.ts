/** What is wrong in `content/`, in words for the person who edits it. */
export interface Problem {
  /** Path from the project's root: `content/faq.yaml`. */
  file: string;
  /** Counted from 1; undefined when it concerns the whole file. */
  line?: number | undefined;
  /** An error stops a build, a hint does not. */
  level: 'error' | 'hint';
  /** One or more sentences, and an example of what is right if there is one. */
  says: string;
}

export const error = (file: string, line: number | undefined, says: string): Problem => ({
  file,
  line,
  level: 'error',
  says,
});

export const hint = (file: string, line: number | undefined, says: string): Problem => ({
  file,
  line,
  level: 'hint',
  says,
});

/** `a.md` comes before its copy, `a-copy.md`, and both at the same place for every language. */
const sortedName = (file: string): string => file.replace(/\.\w+$/, '');

const byPlace = (a: Problem, b: Problem): number => {
  const [first, second] = [sortedName(a.file), sortedName(b.file)];
  if (first !== second) return first < second ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0);
};

/** Each problem once: errors before hints, both by file and line. */
export const sorted = (problems: readonly Problem[]): Problem[] => {
  const unlike = new Map(
    problems.map((each) => [`${each.file}\n${each.line}\n${each.says}`, each]),
  );
  const all = [...unlike.values()].sort(byPlace);
  const isError = ({ level }: Problem): boolean => level === 'error';
  return [...all.filter(isError), ...all.filter((each) => !isError(each))];
};

/** The problems, one below the other: `content/faq.yaml, line 12: …`. */
export const formatProblems = (problems: readonly Problem[]): string =>
  problems
    .map(({ file, line, says }) => `${file}${line === undefined ? '' : `, line ${line}`}: ${says}`)
    .join('\n\n');

/** Lines of a file as a problem shows them: indented, between marks. */
export const shownLines = (lines: string): string =>
  `\n${`---\n${lines.trimEnd()}\n---`.replace(/^/gm, '    ')}`;
