/** Words that a page shows as they stand: Markdown in which something is missing, and unknown facts. */
import type { Content } from '#collections/read/content.ts';
import { error, hint, type Problem } from '#collections/problem.ts';
import { nearest } from '#lib/nearest.ts';
import { type Facts, fillFacts } from '#lib/content-text.ts';
import { sources } from '#collections/sources.ts';
import type { Text } from '#collections/read/fields.ts';

/** A name that differs by more letters from every fact is no misspelling of one, so none is suggested. */
const maxEdits = 2;

const explain = (file: string, written: string, name: string, facts: Facts): string => {
  if (file === sources.receipts.file && !/^\{\{\s*site\./.test(written)) {
    return `${written} stands for nothing here. A receipt may have facts, such as {{site.name}}, and that of a consultation {{preferredDate}}.`;
  }
  const fact = nearest(name, [...facts.keys()], maxEdits);
  const advice = fact
    ? `Did you mean {{site.${fact}}}?`
    : 'Take it out of this sentence, or write it there.';
  return `${written} is not a fact of content/site.yaml. ${advice}`;
};

/** Anything between two braces is most likely meant as a token. */
const token = /\{\{\s*(?:site\.)?([^{}\n]*?)\s*\}\}/g;
/** In code, and in attributes of HTML, others may be meant as they stand. */
const tokenOfFact = /\{\{\s*site\.([\w.-]+)\s*\}\}/g;

/** The service fills in the day that the sender has asked for. */
const isDayOfConsultation = (file: string, written: string, field = ''): boolean =>
  file === sources.receipts.file &&
  field.startsWith('`consultation,') &&
  written === '{{preferredDate}}';

/** Tokens that stand for nothing: `{{site.nmae}}` anywhere, and `{{name}}` in fields and texts. */
export const facts = ({ files, markdown, facts: known }: Content): Problem[] => {
  const unknownIn = (file: string, { value, lineAt, field }: Text, pattern: RegExp): Problem[] =>
    Array.from(value.matchAll(pattern))
      .filter(
        ([written]) =>
          fillFacts(written, known) === written && !isDayOfConsultation(file, written, field),
      )
      .map(({ 0: written, 1: name = '', index }) => {
        const message = explain(file, written, name, known);
        return error(file, lineAt(index), field ? `${field}: ${message}` : message);
      });
  const bodies = markdown.flatMap(({ file, body: value }) => {
    const lineAt = (offset: number): number => value.slice(0, offset).split('\n').length;
    return unknownIn(file, { value, lineAt }, tokenOfFact);
  });
  const texts = files.flatMap((each) =>
    each.texts.flatMap((text) => unknownIn(each.file, text, token)),
  );
  return [...bodies, ...texts];
};

const link =
  'A link is written [text](/page): both brackets are closed, with no space between them and none in the address.';

/** A pattern, and what is said of each part of a text that it matches. */
type Mark = [pattern: RegExp, message: string];

/** Each is told. */
const links: Mark[] = [
  [
    /!\[/g,
    'A picture is written ![What it shows](../images/name.jpg): both brackets are closed, with no space between them and none in the name.',
  ],
  [/(?<!!)\[[^\][\n]*\](?:\(|[^\S\n]+\((?=[/#]|https?:|mailto:|tel:|www\.|\uFFFC))/g, link],
  [/\[\[[^\][\n]+\]\]/g, link],
];

/** The first that matches counts, as others may follow from it. */
const otherMarks: Mark[] = [
  [
    /%%|^\[![\w-]+\]|^(?::::|!!! [a-z]|\{%|\[toc\])|\{[#.][a-z][^{}\n]*\}[^\S\n]*$|(?<=[\]\uFFFC])\{(?:[#.][a-z]|[a-z-]+=)[^{}\n]*\}/im,
    'This is a mark of another editor. A remark that visitors do not see is written <!-- remark -->, and a note > **Note:** text; a heading has its id by itself.',
  ],
  [
    /\*\*(?=\S)|(?<=\S)\*\*|\*\* [^*\n]+ \*\*|(?<![=\w])==(?=\S)[^=\n]+(?<=\S)==(?![=\w])/,
    'What is bold begins and ends with two asterisks, with no space inside of them: **text**.',
  ],
  [/^#{1,6}(?=[^\s#\d])/m, 'A heading has a space behind the #.'],
  [
    /^\|[^\n]*\|[^\S\n]*\n\||^[^\n|]+ \| [^\n]*\n[^\n|]+ \| |^\|[^\n|]+\|[^\n]*\n\||^[^\n\t]+\t[^\n]*\n[^\n\t]+\t/m,
    'The cells of a table stand between | and |. It has a line of hyphens below its first row, with as many columns: | --- | --- |.',
  ],
  [/\[\^\w+\]/, 'The note of such a mark has a line of its own: [^1]: text.'],
  [
    /^(?:[•▪◦‣]|[·o](?=\t| {2})|([–—]|\p{Extended_Pictographic}\uFE0F?) .*[^\uFFFC]\n\1 |-(?=\p{L})|\d{1,2}[.)](?=\p{Lu}))/mu,
    'An entry of a list begins with a hyphen and a space, "- text", or "1. text".',
  ],
];

const inFields =
  'Fields are shown as they are written, apart from what is bold in a use case: **text**.';

/** Tags and entities, which have an effect in a text of Markdown alone. */
const htmlInFields: Mark = [/<\/?[a-z][\w-]*(?:\s[^<>]*)?\/?>|&(?:#\w+|[a-z]\w*);/i, inFields];

const maxLength = 40;

const problemsIn = (file: string, { value, lineAt, field }: Text): Problem[] => {
  const found = links.flatMap(([pattern, message]) =>
    Array.from(value.matchAll(pattern), ({ index }) => ({ index, message })),
  );
  const other = [...otherMarks, ...(field ? [htmlInFields] : [])]
    .map(([pattern, message]) => ({ index: value.search(pattern), message }))
    .find(({ index }) => index >= 0);
  const first = found.length || !other ? [] : [other];
  return [...found, ...first].map(({ index, message }) => {
    const [line = ''] = value.slice(index).split(/\uFFFC|\n/);
    const shown = `"${line.slice(0, maxLength).trim()}" is shown as it stands.`;
    return hint(file, lineAt(index), `${shown} ${field ? inFields : message}`);
  });
};

/** Markdown that is shown as it stands: each link and picture, and one other mark in a block or field without these. */
export const literalMarkdown = ({ files }: Content): Problem[] =>
  files.flatMap(({ file, texts }) => texts.flatMap((text) => problemsIn(file, text)));
