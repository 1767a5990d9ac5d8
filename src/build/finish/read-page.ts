import { Parser } from 'htmlparser2';
import { canonicalPath } from '#lib/page-urls.ts';
import { collectFinishedElements, type FinishedElements } from './finished-elements.ts';
import { collectCheckedElements, type CheckedElements } from './checked-elements.ts';

/** A page as Astro has built it, and all that is read of it. */
export interface Page extends CheckedElements, FinishedElements {
  /** URL path of its file: `/services/cloud-devops.html` */
  file: string;
  /** `/services/cloud-devops` */
  path: string;
  html: string;
}

/** Parses a page, once for its mistakes and for what finishes it. */
export const readPage = (file: string, html: string): Page => {
  const parser: Parser = new Parser({
    onopentag: (name, attributes) => {
      checked.onopentag(name, attributes);
      finished.onopentag(name, attributes);
    },
    ontext: (text) => checked.ontext(text),
    onclosetag: (name) => {
      checked.onclosetag(name);
      finished.onclosetag(name);
    },
    onend: () => finished.onend(),
  });
  const checked = collectCheckedElements();
  const finished = collectFinishedElements(html, () => ({
    start: parser.startIndex,
    end: parser.endIndex + 1,
  }));
  parser.end(html);
  return { file, path: canonicalPath(file), html, ...checked.elements, ...finished.elements };
};
