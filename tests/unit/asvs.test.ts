/** The security pages say of each requirement of OWASP ASVS 5.0 how it is met, why not, or why it does not apply. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The last requirement of each section at level 1 or 2. In these sections, those of level 3 come last. */
const lastOfSections = `
  1.1.2 1.2.9 1.3.11 1.4.3 1.5.2
  2.1.3 2.2.3 2.3.4 2.4.1
  3.2.2 3.3.4 3.4.6 3.5.5 3.7.2
  4.1.3 4.2.1 4.3.2 4.4.4
  5.1.1 5.2.3 5.3.2 5.4.3
  6.1.3 6.2.12 6.3.4 6.4.4 6.5.5 6.6.3 6.8.4
  7.1.3 7.2.4 7.3.2 7.4.5 7.5.2 7.6.2
  8.1.2 8.2.3 8.3.1 8.4.1
  9.1.3 9.2.4
  10.1.2 10.2.2 10.3.4 10.4.11 10.5.5 10.6.2 10.7.3
  11.1.2 11.2.3 11.3.3 11.4.4 11.5.1 11.6.1
  12.1.3 12.2.2 12.3.4
  13.1.1 13.2.5 13.3.2 13.4.5
  14.1.2 14.2.4 14.3.3
  15.1.3 15.2.3 15.3.7
  16.1.1 16.2.5 16.3.4 16.4.3 16.5.3
  17.1.1
`;

/** `1.2.6 to 1.2.8` → `1.2.6`, `1.2.7`, `1.2.8`; `10.4 to 10.7` → `10.4`, and so on. */
const expand = (range: string): string[] => {
  const [from = '', to = from] = range.split(' to ');
  const [, start = '', first] = /^(.*\.)(\d+)$/.exec(from) ?? [];
  const last = Number(to.split('.').at(-1));
  return Array.from({ length: last - Number(first) + 1 }, (_, at) => start + (Number(first) + at));
};

test('the security pages name each requirement of ASVS 5.0, levels 1 and 2', () => {
  const text = ['security.md', 'security/asvs.md', 'security/asvs-accounts.md']
    .map((page) => readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8'))
    .join('\n');
  const cells = Array.from(text.matchAll(/^\| (V?\d[^|]*?) *\|/gm), ([, cell = '']) => cell);
  const named = new Set(
    cells
      .flatMap((cell) => cell.split(', '))
      .flatMap((range) => (range.startsWith('V') ? range : expand(range))),
  );
  const missing = (lastOfSections.match(/\S+/g) ?? []).flatMap((last) => {
    const section = last.replace(/\.\d+$/, '');
    const chapter = `V${section.replace(/\..*$/, '')}`;
    return named.has(section) || named.has(chapter)
      ? []
      : expand(`${section}.1 to ${last}`).filter((number) => !named.has(number));
  });
  expect(missing).toEqual([]);
});
