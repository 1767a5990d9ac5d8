import { Parser } from 'htmlparser2';
import { canonicalPath } from '../../lib/page-urls.ts';
import { collectParts, type Parts } from './parts.ts';
import { collectReferences, type References } from './references.ts';

/** A page as Astro has built it, and all that is read of it. */
export interface Page extends References, Parts {
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
      references.onopentag(name, attributes);
      parts.onopentag(name, attributes);
    },
    ontext: (text) => references.ontext(text),
    onclosetag: (name) => {
      references.onclosetag(name);
      parts.onclosetag(name);
    },
    onend: () => parts.onend(),
  });
  const references = collectReferences();
  const parts = collectParts(html, () => ({ start: parser.startIndex, end: parser.endIndex + 1 }));
  parser.end(html);
  return { file, path: canonicalPath(file), html, ...references.references, ...parts.parts };
};
