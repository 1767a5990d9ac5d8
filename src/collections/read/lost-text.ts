/** Finds text that no page shows, because YAML takes it for something else. */
import { type Document, isNode, visit } from 'yaml';

/** Where it is, and what to do about it. */
interface LostText {
  offset: number;
  says: string;
}

const inQuotes = 'If it is a part of the text, put all of it in quotation marks: "…".';

/** `&name` and `!name` in front of a value, except for a `&name` that `*name` refers to elsewhere. */
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

/** The `#1` in `We are #1`. Not the `# one` in `We are # one`: editors write comments with a space after the `#`. */
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

/** The lost texts of a document that YAML can read. */
export const lostTexts = (document: Document, text: string): LostText[] => [
  ...ofMarks(document, text),
  ...ofComments(document, text),
];
