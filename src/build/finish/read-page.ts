import { Parser } from 'htmlparser2';
import { collectFinishedElements, type FinishedElements } from './finished-elements.ts';

/** A page as Astro has built it, and what finishes it. */
export interface UnfinishedPage extends FinishedElements {
  /** URL path of its file. */
  file: string;
  html: string;
}

/** Parses a page for what finishes it, which is much: it is kept no longer than that takes. */
export const readUnfinishedPage = (file: string, html: string): UnfinishedPage => {
  const parser: Parser = new Parser({
    onopentag: (name, attributes) => finished.onopentag(name, attributes),
    onclosetag: (name) => finished.onclosetag(name),
    onend: () => finished.onend(),
  });
  const finished = collectFinishedElements(html, () => ({
    start: parser.startIndex,
    end: parser.endIndex + 1,
  }));
  parser.end(html);
  return { file, html, ...finished.elements };
};
