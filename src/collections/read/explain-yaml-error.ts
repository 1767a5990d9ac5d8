/** Why YAML cannot be read, in words for an editor who does not know it. */
import { type Document, visit, type YAMLError } from 'yaml';

const quoted = 'must stand in quotation marks: "…"';
const withColon = `A text with a colon and a space in it ${quoted}.`;

export const unquotedStart = `A text that begins with this character ${quoted}.`;

const badIndent =
  'The line is not indented like those it belongs to, or a bracket is not closed. Use two spaces for each level.';

/** Code of the parser → the reason in words. */
const reasons: Record<string, string | undefined> = {
  BLOCK_AS_IMPLICIT_KEY: withColon,
  TAB_AS_INDENT: 'The line is indented with a tab. Use spaces.',
  BAD_INDENT: badIndent,
  BAD_SCALAR_START: unquotedStart,
  DUPLICATE_KEY: 'A field of this name stands above already. Keep one of the two.',
  MULTIPLE_DOCS:
    'A line of three hyphens (---) may stand only at the beginning. Take this one out.',
  UNEXPECTED_TOKEN: `A text that begins with a bracket, a brace, a quotation mark, a hyphen, > or | ${quoted}; one that has such marks itself, in single ones: '…'.`,
};

const tooFar = `This line is indented further than those it belongs to: begin it below their first letter. If it goes on with the text above it, that text ${quoted}, as there is a colon and a space in it.`;

const isOpenQuote = ({ message }: YAMLError): boolean => /Missing closing .*quote/.test(message);

/** Offset of the last text in quotation marks: the parser notices a missing one only at the end of the file. */
const lastQuote = (document: Document): number | undefined => {
  let start: number | undefined;
  visit(document, {
    Scalar: (_, { type, range }) => {
      if (type?.startsWith('QUOTE') && range) [start] = range;
    },
  });
  return start;
};

/** Offset of the first text in the line below. */
const nextLine = (text: string, offset: number): number => {
  const end = text.indexOf('\n', offset);
  return end + text.slice(end).search(/\S/);
};

/**
 * Explains only the first error of a document, as one cause can lead to several. Rare ones keep the parser's words.
 *
 * @param text of the document
 */
export const explainYamlError = (
  document: Document,
  text: string,
): { offset: number; says: string } | undefined => {
  const { errors } = document;
  const [first] = errors;
  if (!first) return undefined;
  const [offset] = first.pos;
  const says = (sentence: string, at = offset) => ({ offset: at, says: sentence });
  const { code, message } = first;
  if (isOpenQuote(first)) {
    return says(
      'The text that begins with a quotation mark here has no closing one.',
      lastQuote(document),
    );
  }
  // The line below is indented too far, so the parser takes it for the rest of the text in this line.
  const isTooFar =
    code === 'BLOCK_AS_IMPLICIT_KEY' &&
    errors.some((each) => each.code === 'MULTILINE_IMPLICIT_KEY' && each.pos[0] === offset);
  if (isTooFar) return says(tooFar, nextLine(text, offset));
  if (/without - indicator/.test(message)) return says(badIndent);
  return says(
    reasons[code] ??
      `This line cannot be read: look for a missing colon, quotation mark, bracket, hyphen or space. (${message})`,
  );
};
