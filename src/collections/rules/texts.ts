/** Texts that visitors would see literally: incomplete Markdown, and tokens of unknown facts. */
import type { Content } from '#collections/read/content.ts';
import { error, hint, type Problem } from '#collections/problem.ts';
import { nearest } from '#lib/nearest.ts';
import { type Facts, fillFacts } from '#lib/content-text.ts';
import { sources } from '#collections/sources.ts';
import type { Text } from '#collections/read/fields.ts';

/** Edits between a misspelt fact and the suggested one. With more edits, it is probably not a misspelling. */
const maxEdits = 2;

const explain = (file: string, written: string, name: string, facts: Facts): string => {
  if (file === sources.receipts.file && !/^\{\{\s*site\./.test(written)) {
    return `${written} has no value here. A receipt can contain facts, such as {{site.name}}. The receipt of a consultation can also contain {{preferredDate}}.`;
  }
  const fact = nearest(name, [...facts.keys()], maxEdits);
  const advice = fact ? `Did you mean {{site.${fact}}}?` : 'Remove it here, or add it there.';
  return `${written} is not a fact of content/site.yaml. ${advice}`;
};

/** In fields and texts, anything between double braces is most likely meant as a token. */
const token = /\{\{\s*(?:site\.)?([^{}\n]*?)\s*\}\}/g;
/** In code, and in attributes of HTML, other double braces may be meant literally. */
const tokenOfFact = /\{\{\s*site\.([\w.-]+)\s*\}\}/g;

/** Returns whether it is the token that the service replaces with the day that the sender prefers. */
const isDayOfConsultation = (file: string, written: string, field = ''): boolean =>
  file === sources.receipts.file &&
  field.startsWith('`consultation,') &&
  written === '{{preferredDate}}';

/** Reports tokens without a value: `{{site.nmae}}` anywhere, and `{{name}}` in fields and texts. */
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

const linkRemedy =
  'Write a link as [text](/page). Close both brackets, without a space between them or in the address.';

/** A pattern, and the remedy for each part of a text that it matches. */
type Mark = [pattern: RegExp, message: string];

/** Every match is reported. */
const links: Mark[] = [
  [
    /!\[/g,
    'Write a picture as ![What it shows](../images/name.jpg). Close both brackets, without a space between them or in the name.',
  ],
  [/(?<!!)\[[^\][\n]*\](?:\(|[^\S\n]+\((?=[/#]|https?:|mailto:|tel:|www\.|\uFFFC))/g, linkRemedy],
  [/\[\[[^\][\n]+\]\]/g, linkRemedy],
];

/** Only the first match is reported, because others may follow from it. */
const otherMarks: Mark[] = [
  [
    /%%|^\[![\w-]+\]|^(?::::|!!! [a-z]|\{%|\[toc\])|\{[#.][a-z][^{}\n]*\}[^\S\n]*$|(?<=[\]\uFFFC])\{(?:[#.][a-z]|[a-z-]+=)[^{}\n]*\}/im,
    'This site does not support this mark. Write a remark that visitors do not see as <!-- remark -->, and a note as > **Note:** text. A heading gets its id automatically.',
  ],
  [
    /\*\*(?=\S)|(?<=\S)\*\*|\*\* [^*\n]+ \*\*|(?<![=\w])==(?=\S)[^=\n]+(?<=\S)==(?![=\w])/,
    'Put two asterisks before and after bold text, without spaces inside: **text**.',
  ],
  [/^#{1,6}(?=[^\s#\d])/m, 'Put a space after the # of a heading.'],
  [
    /^\|[^\n]*\|[^\S\n]*\n\||^[^\n|]+ \| [^\n]*\n[^\n|]+ \| |^\|[^\n|]+\|[^\n]*\n\||^[^\n\t]+\t[^\n]*\n[^\n\t]+\t/m,
    'Put each cell of a table between | and |. Add a line of hyphens below the first row, with as many columns: | --- | --- |.',
  ],
  [/\[\^\w+\]/, 'Add the text of the footnote on its own line: [^1]: text.'],
  [
    /^(?:[•▪◦‣]|[·o](?=\t| {2})|([–—]|\p{Extended_Pictographic}\uFE0F?) .*[^\uFFFC]\n\1 |-(?=\p{L})|\d{1,2}[.)](?=\p{Lu}))/mu,
    'Write a list entry as "- text", with a hyphen and a space, or as "1. text".',
  ],
];

const fieldRemedy =
  'Fields have no Markdown or HTML, except bold words in a use case: **text**. Remove the marks.';

/** Tags and entities, which work only in a text of Markdown. */
const htmlInFields: Mark = [/<\/?[a-z][\w-]*(?:\s[^<>]*)?\/?>|&(?:#\w+|[a-z]\w*);/i, fieldRemedy];

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
    const shown = `Visitors see "${line.slice(0, maxLength).trim()}" literally.`;
    return hint(file, lineAt(index), `${shown} ${field ? fieldRemedy : message}`);
  });
};

/**
 * Hints at Markdown that visitors would see literally: each link and picture, and in a block or field without these,
 * one other mark.
 */
export const literalMarkdown = ({ files }: Content): Problem[] =>
  files.flatMap(({ file, texts }) => texts.flatMap((text) => problemsIn(file, text)));
