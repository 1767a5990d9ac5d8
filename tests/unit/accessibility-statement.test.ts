/** What /accessibility says that we test is what the tests do. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { windows } from '../e2e/focus-in-view.ts';

const read = (name: string): string =>
  readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

const statement = read('content/pages/accessibility.md');

test('the windows in which no stop is hidden are those of the test', () => {
  const named = [...statement.matchAll(/(\d+) × (\d+)/g)].map(([, width, height]) => ({
    width: Number(width),
    height: Number(height),
  }));
  expect(named).toEqual(windows);
});

test('the standard is the one whose rules axe-core checks', () => {
  const rules = /const rules = \[(.*)\]/.exec(read('tests/e2e/every-page.test.ts'))?.[1];
  const [, major = '', minor = ''] = /WCAG\) (\d)\.(\d)/.exec(statement) ?? [];
  expect(rules).toContain(`'wcag${major}${minor}aa'`);
});
