/** Markdown that a page shows as it stands, since something is missing in it. */
import type { Mistake } from '#collections/reading/mistake.ts';
import { lineFinder } from './find-line.ts';
import type { KnownSite } from './read-built-site.ts';

/** Marks as shown, with some of the text beside them, and how Markdown wants them. */
export interface LiteralMarkdown {
  text: string;
  says: string;
}

const link =
  'A link is written [text](/page): both brackets are closed, with no space between them and none in the address.';
const entry = 'An entry of a list begins with a hyphen and a space, "- text", or "1. text".';

/** The first that matches counts. A text in which they are looked for has a line end before each line. */
const marks: Array<[pattern: RegExp, says: string]> = [
  [
    /!\[/,
    'A picture is written ![What it shows](../images/name.jpg): both brackets are closed, with no space between them and none in the name.',
  ],
  [/\[[^\][\n]*\]\(/, link],
  [/\[[^\][\n]*\] +\((?=[/#]|https?:|mailto:|tel:|www\.|$)/, link],
  [/\[\[[^\][\n]+\]\]/, link],
  [
    /\*\*(?=\S)|(?<=\S)\*\*|\*\* [^*\n]+ \*\*|(?<![=\w])==(?=\S)[^=\n]+(?<=\S)==(?![=\w])/,
    'What is bold begins and ends with two asterisks, with no space inside of them: **text**.',
  ],
  [/\n#{1,6}(?=[^\s#\d])/, 'A heading has a space behind the #.'],
  [
    /\n\|/,
    'A table has a line of hyphens below its first row, for each column of it: | --- | --- |.',
  ],
  [/\n(?:[•▪◦‣]|-(?=\p{L})|\d{1,2}[.)](?=\p{Lu}))/u, entry],
  [/\[\^[\w-]+\]/, 'A footnote has its text on a line of its own: [^1]: The text.'],
];

const maxLength = 40;

const inText = (text: string): LiteralMarkdown | undefined => {
  for (const [pattern, says] of marks) {
    const { index } = pattern.exec(text) ?? {};
    if (index === undefined) continue;
    const [line = ''] = text.slice(index).trimStart().split('\n');
    return { text: line.slice(0, maxLength).trim(), says };
  }
  return undefined;
};

/** What shows code, or is no text. */
const unread = new Set(
  'code pre kbd samp script style svg template textarea title option'.split(' '),
);
const inline = new Set(
  'a b strong em i span code del ins mark kbd sub sup small q cite'.split(' '),
);

/** Collects it from the events of a parser. */
export const collectLiteralMarkdown = () => {
  const literalMarkdown: LiteralMarkdown[] = [];
  /** What has been said of the current block: inline elements divide its text. */
  const said = new Set<string>();
  let text = '';
  let unreadDepth = 0;

  const endText = (name: string): void => {
    const found = unreadDepth === 0 && text.trim() ? inText(text) : undefined;
    if (found && !said.has(found.says)) literalMarkdown.push(found);
    if (found) said.add(found.says);
    text = '';
    if (inline.has(name)) return;
    said.clear();
    text = '\n';
  };

  return {
    literalMarkdown,
    onopentag: (name: string): void => {
      endText(name);
      if (unread.has(name)) unreadDepth += 1;
    },
    // One text can come in several parts.
    ontext: (part: string): void => void (text += part),
    onclosetag: (name: string): void => {
      endText(name);
      if (unread.has(name)) unreadDepth -= 1;
    },
  };
};

/** Astro writes quotation marks, dashes and ellipses otherwise than the file. */
const asWritten = (text: string): string[] => {
  const [start = ''] = text.split(/[“”‘’–—…]/);
  return [text, ...[start, text.slice(0, 12)].filter((each) => each.length > 5)];
};

/** Hints for it in the pages that have been read, each once. */
export const literalMarkdownHints = (site: KnownSite): Mistake[] => {
  const findLine = lineFinder(site);
  const hints = new Map<string, Mistake>();
  for (const [path, { literalMarkdown = [] }] of site.pages) {
    for (const { text, says } of literalMarkdown) {
      const place = findLine(path, asWritten(text));
      const body = site.markdown.find(({ file }) => file === place.file)?.body ?? '';
      const advice = asWritten(text).some((each) => body.includes(each))
        ? says
        : 'Fields are shown as they are written, apart from what is bold in a use case: **text**.';
      const message = `"${text}" is shown as it stands. ${advice}`;
      hints.set(`${place.file} ${place.line} ${message}`, { ...place, message });
    }
  }
  return [...hints.values()];
};
