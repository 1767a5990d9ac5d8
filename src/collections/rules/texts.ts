/** Words that a page shows as they stand: Markdown in which something is missing, facts that are none; and refused HTML. */
import { error, hint, type Problem, type Rule } from '#collections/problem.ts';
import { nearest } from '#lib/nearest.ts';
import { type Facts, unknownTokens } from '#contract/content-text.ts';
import type { Text } from '#collections/read/fields.ts';

/** What to do in place of an element. */
const advice: Array<[what: RegExp, says: string]> = [
  [
    /^<(?:iframe|embed|object|frame)>$/,
    'This site shows no other site inside its pages. Put a picture there that links to it: [![What it shows](../images/name.jpg)](https://www.example.org/video).',
  ],
  [
    /^<(?:form|input|button|select|textarea|label|option|fieldset)>$/,
    'A text holds no forms. Link to one, such as [the contact page](/contact), or give an address: [write to us](mailto:info@example.org).',
  ],
  [
    /./,
    'A text may not hold this. Take it out; beside Markdown there may be pieces of HTML such as <kbd>, <sub>, <details> and <video>.',
  ],
];

/** HTML that a text may not hold. */
export const html: Rule = ({ markdown }) =>
  markdown.flatMap(({ file, refused }) =>
    refused.map(({ what, line }) => {
      const [, says] = advice.find(([pattern]) => pattern.test(what)) ?? [];
      return error(file, line, `${what}: ${says}`);
    }),
  );

/** A name that differs by more letters from every fact is no misspelling of one, so none is suggested. */
const maxEdits = 2;

const explain = (written: string, name: string, facts: Facts): string => {
  const fact = nearest(name, [...facts.keys()], maxEdits);
  const advice = fact
    ? `Did you mean {{site.${fact}}}?`
    : 'Take it out of this sentence, or write it there.';
  return `${written} is not a fact of content/site.yaml. ${advice}`;
};

/** Tokens such as `{{site.nmae}}` that stand for nothing: in fields, and anywhere in a Markdown text. */
export const facts: Rule = ({ files, markdown, facts: known }) => {
  const bodies = markdown.map(({ file, body }) => ({
    file,
    value: body,
    lineAt: (offset: number) => body.slice(0, offset).split('\n').length,
    field: undefined,
  }));
  const fields = files.flatMap(({ file, texts }) =>
    texts.filter(({ field }) => field !== undefined).map((text) => ({ file, ...text })),
  );
  return [...fields, ...bodies].flatMap(({ file, value, lineAt, field }) =>
    unknownTokens(value, known).map(({ written, name, index }) => {
      const says = explain(written, name, known);
      return error(file, lineAt(index), field ? `${field}: ${says}` : says);
    }),
  );
};

const link =
  'A link is written [text](/page): both brackets are closed, with no space between them and none in the address.';

/** A pattern, and what is said of each part of a text that it matches. */
type Mark = [pattern: RegExp, says: string];

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
    /%%|^\[![\w-]+\]|\{#[\w-]+\}[^\S\n]*$/m,
    'This is a mark of another editor. A remark that visitors do not see is written <!-- remark -->, and a note > **Note:** text; a heading has its id by itself.',
  ],
  [
    /\*\*(?=\S)|(?<=\S)\*\*|\*\* [^*\n]+ \*\*|(?<![=\w])==(?=\S)[^=\n]+(?<=\S)==(?![=\w])/,
    'What is bold begins and ends with two asterisks, with no space inside of them: **text**.',
  ],
  [/^#{1,6}(?=[^\s#\d])/m, 'A heading has a space behind the #.'],
  [
    /^(?:[•▪◦‣]|[·o](?=\t| {2})|([–—]|\p{Extended_Pictographic}\uFE0F?) .*[^\uFFFC]\n\1 |-(?=\p{L})|\d{1,2}[.)](?=\p{Lu}))/mu,
    'An entry of a list begins with a hyphen and a space, "- text", or "1. text".',
  ],
];

const inFields =
  'Fields are shown as they are written, apart from what is bold in a use case: **text**.';

const maxLength = 40;

const problemsIn = (file: string, { value, lineAt, field }: Text): Problem[] => {
  const found = links.flatMap(([pattern, says]) =>
    Array.from(value.matchAll(pattern), ({ index }) => ({ index, says })),
  );
  const other = otherMarks
    .map(([pattern, says]) => ({ index: value.search(pattern), says }))
    .find(({ index }) => index >= 0);
  const first = found.length || !other ? [] : [other];
  return [...found, ...first].map(({ index, says }) => {
    const [line = ''] = value.slice(index).split(/\uFFFC|\n/);
    const shown = `"${line.slice(0, maxLength).trim()}" is shown as it stands.`;
    return hint(file, lineAt(index), `${shown} ${field ? inFields : says}`);
  });
};

/** Markdown that is shown as it stands: each link and picture, and one other mark in a block or field without these. */
export const literalMarkdown: Rule = ({ files }) =>
  files.flatMap(({ file, texts }) => texts.flatMap((text) => problemsIn(file, text)));
