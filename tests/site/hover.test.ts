/** A press on a touch screen leaves `:hover` on what was pressed, so only pointers that hover may have such styles. */
import { readFileSync } from 'node:fs';
import { dist, htmlOf, testedPages } from '../helpers/built-pages.ts';
import { filesBelow } from '../helpers/files-below.ts';
import { expect, test } from 'vitest';

/** The selectors with `:hover` that are in no `@media (hover: hover)`. */
const unguarded = (css: string): string[] => {
  const found: string[] = [];
  const open: string[] = [];
  for (const [, prelude = '', brace] of css.matchAll(/([^{};]*)([{};])/g)) {
    if (brace === '}') open.pop();
    if (brace !== '{') continue;
    const isGuarded = open.some((outer) => /^@media.*hover:\s*hover/.test(outer));
    if (/^[^@]*:hover/.test(prelude) && !isGuarded) found.push(prelude);
    open.push(prelude);
  }
  return found;
};

const stylesOf = (html: string): string[] =>
  [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, css = '']) => css);

test('only pointers that hover have styles of :hover', () => {
  const files = filesBelow(dist).filter((file) => file.endsWith('.css'));
  const styles = [
    ...files.map((file) => readFileSync(file, 'utf8')),
    ...testedPages().flatMap((page) => stylesOf(htmlOf(page))),
  ];
  expect(styles.filter((css) => css.includes(':hover')).length).toBeGreaterThan(0);
  expect([...new Set(styles.flatMap(unguarded))]).toEqual([]);
});
