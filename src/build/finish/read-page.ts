import { Parser } from 'htmlparser2';
import { canonicalPath } from '#lib/page-urls.ts';
import { collectCheckedElements, type CheckedElements } from './checked-elements.ts';
import { collectFinishedElements, type FinishedElements } from './finished-elements.ts';

/** What is checked of a page as Astro has built it. */
export interface Page extends CheckedElements {
  /** URL path of its file: `/services/cloud-devops.html` */
  file: string;
  /** `/services/cloud-devops` */
  path: string;
  /** The paths of `/images` that its HTML names. */
  pictures: string[];
}

/** What is written of a path in pages and scripts; a script may put a number behind the last hyphen. */
export const picturePath = /\/images\/[\w/.-]*/g;

/** Parses a page for its mistakes. */
export const readPage = (file: string, html: string): Page => {
  const { elements, ...handlers } = collectCheckedElements();
  new Parser(handlers).end(html);
  const pictures = [...new Set(html.match(picturePath))];
  // A copy: a part of a string keeps the whole of it in memory.
  return structuredClone({ file, path: canonicalPath(file), pictures, ...elements });
};

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
