/** Carries out what docs/developing.md says under "To leave out", sentence by sentence, as a maintainer does. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../helpers/files-below.ts';
import { change } from './files.ts';

const docs = readFileSync(join(import.meta.dirname, '../../docs/developing.md'), 'utf8');

const codeIn = (sentence: string): string[] =>
  [...sentence.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** How far a line is indented; a comment counts as the line that it is above. */
const indentOf = (line = ''): number => line.search(/\S/);

/** Deletes a line, which the file has once. */
const deleteLine = (
  text: string,
  wanted: string,
  { withComment = false, withBlock = false } = {},
): string => {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.trim() === wanted);
  if (at < 0) throw new Error(`There is no line "${wanted}".`);
  let [from, to] = [at, at + 1];
  while (withComment && lines[from - 1]?.trim().startsWith('#')) from -= 1;
  while (withBlock && indentOf(lines[to]) > indentOf(lines[at])) to += 1;
  return [...lines.slice(0, from), ...lines.slice(to)].join('\n');
};

const inFile = (path: string, sentence: string, folder: string): void => {
  const [, ...code] = codeIn(sentence);
  if (sentence.includes('each line that names')) {
    const naming = filesBelow(join(folder, path)).filter((each) =>
      readFileSync(each, 'utf8').includes(code[0] ?? ''),
    );
    for (const each of naming)
      change(each, (text) => text.replace(new RegExp(`^.*${code[0]}.*\n`, 'gm'), ''));
    return;
  }
  change(join(folder, path), (text) => {
    if (sentence.includes(' in place of ')) return text.replace(code[1] ?? '', code[0] ?? '');
    const withComment = /comments? above/.test(sentence);
    const withBlock = sentence.includes('what is below it');
    return code.reduce((rest, line) => deleteLine(rest, line, { withComment, withBlock }), text);
  });
};

/** What npm does of `npm uninstall` that builds and tests read. */
const uninstall = (name: string, folder: string): void =>
  change(join(folder, 'package.json'), (text) =>
    text.replace(new RegExp(`^ *"${name}": .*\n`, 'm'), ''),
  );

/**
 * @param heading `To leave out the Mendix page`
 * @param folder the project's root
 * @throws Error when the recipe says what cannot be done, or something that is not understood
 */
export const leaveOut = (heading: string, folder: string): void => {
  const section = docs.split(/^### /m).find((each) => each.startsWith(`${heading}\n`)) ?? '';
  const sentences = section
    .slice(heading.length)
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(?<=\.) (?=Delete|In `|Last)/)
    .filter((sentence) => /^(?:Delete|In `|Last)/.test(sentence));
  if (!sentences.length) throw new Error(`docs/developing.md has no recipe "${heading}".`);
  let uninstalled = '';
  for (const sentence of sentences) {
    const [place = ''] = codeIn(sentence);
    const [, name] = /`npm uninstall ([^`]+)`/.exec(sentence) ?? [];
    if (name) uninstall((uninstalled = name), folder);
    else if (sentence.startsWith('Delete'))
      for (const path of codeIn(sentence)) rmSync(join(folder, path), { recursive: true });
    else if (sentence.endsWith('delete its row.'))
      change(join(folder, place), (text) =>
        text.replace(new RegExp(`^\\| \`${uninstalled}\`.*\n`, 'm'), ''),
      );
    else inFile(place, sentence, folder);
  }
};
