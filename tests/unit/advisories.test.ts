/** What `npm run advisories` makes of the report of `npm audit`. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const id = 'GHSA-2pvr-wf23-7pc7';
const via = [
  {
    name: 'astro',
    title: 'XSS in slots',
    severity: 'low',
    url: `https://github.com/advisories/${id}`,
  },
];
const report = { vulnerabilities: { astro: { via }, '@astrojs/react': { via: ['astro'] } } };

/** @param rows of the table in docs/dependencies.md */
const look = (audit: object, rows = '') => {
  const cwd = temporaryFolder();
  mkdirSync(`${cwd}/docs`);
  writeFileSync(`${cwd}/docs/dependencies.md`, rows);
  const { status, stdout, stderr } = spawnSync('node', [resolve('tests/advisories.ts')], {
    cwd,
    input: JSON.stringify(audit),
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
};

const rowUntil = (day: string) => `| [${id}](https://github.com) | astro | no slots | ${day} |\n`;

test('an advisory that nothing explains is named, and fails', () => {
  const { status, output } = look(report);
  expect(output).toContain(`astro: XSS in slots (low, ${id})`);
  expect(status).toBe(1);
});

test('one with a row passes up to the day that the row names', () => {
  expect(look(report, rowUntil('9999-12-31')).status).toBe(0);
  expect(look(report, rowUntil('2020-01-01')).status).toBe(1);
});

test('a registry that answers no audit fails nothing, and is said', () => {
  const { status, output } = look({ message: '405 Method Not Allowed' });
  expect(output).toContain('Could not look for advisories: 405 Method Not Allowed');
  expect(status).toBe(0);
});
