/** Text that YAML takes for something else, and that no page shows. */
import { type Document, isNode, visit } from 'yaml';

/** Where it is, and what to do about it. */
interface LostText {
  offset: number;
  says: string;
}

const inQuotes = 'If it is a part of the text, put all of it in quotation marks: "…".';

/** `&name` and `!name` in front of a value. `*name` elsewhere repeats the value of the first. */
const ofMarks = (document: Document, text: string): LostText[] => {
  const found: LostText[] = [];
  const repeated = new Set<string>();
  visit(document, { Alias: (_, { source }) => void repeated.add(source) });
  const add = (offset: number | undefined, mark: string): void => {
    if (offset === undefined) return;
    // The mark stands in front of its value.
    const at = text.lastIndexOf(mark, offset);
    found.push({
      offset: at,
      says: `"${mark}" is left out, as YAML takes it for a mark. ${inQuotes}`,
    });
  };
  visit(document, (_, node) => {
    if (!isNode(node)) return;
    const { anchor } = node as { anchor?: string };
    if (anchor && !repeated.has(anchor)) add(node.range?.[0], `&${anchor}`);
    if (node.tag?.startsWith('!')) add(node.range?.[0], node.tag);
  });
  return found;
};

/** In `We are #1`, but not in `We are # one`: an editor's comment has a space behind its mark. */
const ofComments = (document: Document, text: string): LostText[] => {
  const found: LostText[] = [];
  visit(document, {
    Scalar: (_, { type, range, value }) => {
      const isText = type === 'PLAIN' && (typeof value === 'string' || value === null);
      if (!isText || !range) return;
      const [, end] = range;
      const { 0: written = '', 1: comment } = /^[ \t]*(#[^\s#].*)/.exec(text.slice(end)) ?? [];
      if (!comment) return;
      found.push({
        offset: end + written.length - comment.length,
        says: `"${comment.trim()}" is left out, as a # behind a space begins a comment. ${inQuotes}`,
      });
    },
  });
  return found;
};

/** All of a document that can be read. */
export const lostTexts = (document: Document, text: string): LostText[] => [
  ...ofMarks(document, text),
  ...ofComments(document, text),
];
