/** Why a line of YAML cannot be read, in words for somebody who does not know YAML. */
import type { YAMLError } from 'yaml';

const quoted = 'must stand in quotation marks: "…"';

/** Words for the errors of the parser that editors meet, by its codes. */
const reasons: Record<string, string | undefined> = {
  BLOCK_AS_IMPLICIT_KEY: `A text with a colon and a space in it ${quoted}. If there is none, the line is indented wrongly.`,
  TAB_AS_INDENT: 'The line is indented with a tab. Use spaces.',
  BAD_INDENT:
    'The line is not indented like those it belongs to, or a bracket is not closed. Use two spaces for each level.',
};

export const isOpenQuote = ({ message }: YAMLError): boolean =>
  /Missing closing .*quote/.test(message);

export const unquotedStart = `A text that begins with this character ${quoted}.`;

/** The sentence about an error of the parser; for a rare one, with the parser's own words. */
export const explainYamlError = (error: YAMLError): string =>
  isOpenQuote(error)
    ? 'The text that begins with a quotation mark here has no closing one.'
    : (reasons[error.code] ??
      `This line cannot be read: look for a missing colon, quotation mark, bracket, hyphen or space. (${error.message})`);
