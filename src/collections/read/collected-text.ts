import type { Reference, Text } from './references.ts';

/** What the text of a Markdown file holds, beside its words. */
export interface TextParts {
  references: Reference[];
  texts: Text[];
  /** HTML that a text may not hold: `<iframe`, `onclick="a()"`. */
  refused: Array<{ what: string; line: number }>;
  /** Ids of its headings and of its HTML, to which links can lead. */
  ids: string[];
  /** Code and notes without an end, with the mark that would end them. */
  open: Array<{ mark: string; line: number }>;
}

/** Collects the parts of a text from its beginning to its end. */
export const collectedText = () => {
  const parts: TextParts = { references: [], texts: [], refused: [], ids: [], open: [] };
  let block = 0;
  let isLineStart = true;
  const startLine = (): void => void (isLineStart = true);
  return {
    ...parts,
    startLine,
    /** Called where a paragraph, a heading or a cell begins. */
    startBlock: (): void => {
      block += 1;
      startLine();
    },
    /** Adds words, as written, that begin in this line. */
    addText: (words: string, line: number): void => {
      const start = isLineStart ? '\n' : '';
      const value = start + words;
      const lineAt = (offset: number): number => {
        const before = value.length - value.slice(offset).trimStart().length;
        return line + value.slice(start.length, before).split('\n').length - 1;
      };
      if (words.trim()) {
        parts.texts.push({ value, lineAt, block });
        isLineStart = false;
      }
    },
  };
};

export type CollectedText = ReturnType<typeof collectedText>;
