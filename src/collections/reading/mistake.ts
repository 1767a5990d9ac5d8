/** A mistake in `content/`, in words for the person who edits it. */
export interface Mistake {
  /** Path from the project's root: `content/faq.yaml`. */
  file: string;
  /** Counted from 1; undefined when the mistake concerns the whole file. */
  line?: number | undefined;
  /** One or more sentences, and the corrected lines if there are any. */
  message: string;
}

/** `content/faq.yaml, line 12: …`, as every mistake is printed. */
export const formatMistake = ({ file, line, message }: Mistake): string =>
  `${file}${line === undefined ? '' : `, line ${line}`}: ${message}`;

/** Compares two mistakes by file and line, for sorting. */
export const byPlace = (a: Mistake, b: Mistake): number =>
  a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0);

/** The mistakes, one below the other, ordered by file and line. */
export const formatMistakes = (mistakes: readonly Mistake[]): string =>
  mistakes.toSorted(byPlace).map(formatMistake).join('\n\n');

/** Lines of a file as a message shows them: indented, between marks. */
export const shownLines = (lines: string): string =>
  `\n${`---\n${lines.trimEnd()}\n---`.replace(/^/gm, '    ')}`;
