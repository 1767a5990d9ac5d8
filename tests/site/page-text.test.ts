/** The text of every built page, as readers see it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fixedWording } from '#lib/content-text.ts';
import { Parser } from 'htmlparser2';
import { builtPages, dist, htmlOf } from '../helpers/built-pages.ts';
import { filesBelow } from '../helpers/files-below.ts';

/** Inline elements: letters on both sides of their tags form one word. Every other element begins a line. */
const inLine = new Set(
  'a abbr astro-island b code em i kbd label q s small span strong sub sup time'.split(' '),
);
const unread = new Set(['script', 'style', 'template', 'svg', 'title', 'select', 'textarea']);

/** Returns the lines of a page's body, with one space between words. */
const linesOf = (html: string): string[] => {
  let text = '';
  let unreadDepth = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      if (unread.has(name)) unreadDepth += 1;
      if (!inLine.has(name)) text += '\n';
    },
    onclosetag: (name) => {
      if (unread.has(name)) unreadDepth -= 1;
      if (!inLine.has(name)) text += '\n';
    },
    ontext: (part) => {
      if (unreadDepth === 0) text += part.replaceAll('\n', ' ');
    },
  });
  parser.end(html.slice(html.indexOf('<body')));
  return text.split('\n').map((line) => line.replace(/ +/g, ' ').trim());
};

test('full stops and commas follow without a space', () => {
  const lines = builtPages().flatMap((page) => linesOf(htmlOf(page)));
  expect(lines.filter((line) => / [.,;:!?](?: |$)/.test(line))).toEqual([]);
});

/** Wording to avoid: “e-mail” or “a mail” for an email, an account “of” an address, experience “of” doing. */
const translated =
  /\be-mail|\b(?:an?|another|each|our|the|this) mail\b(?! (?:file|program|server))|(?<=^|[\s"'`“(>])mails\b|of this email address|that are named|experience of|years of \w+ing\b|who of (?:us|you)|taken back/i;

/** Returns the sentences in the service's code: mails, messages, and descriptions of calls. */
const sentencesOfService = (): string[] =>
  ['api/contact', 'api/contract', 'api/course-walk', 'api/platform/http']
    .flatMap(filesBelow)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/ .*/g, ''))
    .flatMap((code) => code.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? [])
    .filter((literal) => /[A-Z][a-z’-]* /.test(literal));

test('pages, scripts and the service call an email an email', () => {
  const pages = builtPages().flatMap((page) => [
    ...linesOf(htmlOf(page)),
    ...(htmlOf(page).match(/<title>[^<]*|<meta name="description"[^>]*/g) ?? []),
  ]);
  const scripts = filesBelow(dist)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => readFileSync(file, 'utf8').match(/"[^"\n]*"|`[^`]*`/g) ?? []);
  const service = sentencesOfService();
  for (const [of, texts] of Object.entries({ pages, scripts, service }))
    expect(texts.length, `texts of ${of}`).toBeGreaterThan(50);
  const receipts = readFileSync('content/receipts.yaml', 'utf8').split('\n');
  const said = [...pages, ...scripts, ...service, ...receipts];
  expect(said.filter((text) => translated.test(text))).toEqual([]);
});

/** Wording of the specification in code, with its straight apostrophes. */
const wordingOfCode = [
  "We've received your message",
  "Thanks! We'll contact",
  "service you're looking for doesn't exist",
];

test('apostrophes and quotation marks are curly', () => {
  const lines = builtPages().flatMap((page) => linesOf(htmlOf(page)));
  const fixed = [...fixedWording, ...wordingOfCode];
  const withoutFixed = (line: string): string =>
    fixed.reduce((rest, wording) => rest.replaceAll(wording, ''), line);
  const straight = lines.filter((line) => /['"]/.test(withoutFixed(line)));
  expect([...new Set(straight)]).toEqual([]);
});
