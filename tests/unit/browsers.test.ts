import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string): string =>
  readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

const { browserslist } = JSON.parse(read('package.json')) as { browserslist: string[] };

/** The cells of each row of README's table of browsers. */
const rows = [...read('README.md').matchAll(/^\| (Chrome|Safari|Firefox)(.*) \|$/gm)].map(([row]) =>
  row.split('|').map((cell) => cell.trim()),
);

test('README promises the browsers that browserslist names, and no others', () => {
  expect(rows.map(([, , , query]) => query)).toEqual(browserslist.map((query) => `\`${query}\``));
});

test('README says their versions in words as browserslist does', () => {
  for (const [, browser, versions, query] of rows) {
    expect(/\d+(\.\d+)?/.exec(versions ?? '')?.[0], browser).toBe(
      /\d+(\.\d+)?/.exec(query ?? '')?.[0],
    );
  }
});
