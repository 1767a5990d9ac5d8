/** After every recipe of docs/, the tests that they touch are as green as before, and what they write is code of the project. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { carryOut, recipes } from './carry-out.ts';
import { addImages } from './images.ts';
import { copyProject, type ProjectCopy } from './project-copy.ts';

/** A busy machine takes its time. */
const timeout = 900_000;

let copy: ProjectCopy;
let touched: Set<string>;

beforeAll(async () => {
  copy = copyProject();
  const written = recipes.flatMap((heading) => carryOut(heading, copy.folder));
  // A later recipe has renamed one of them.
  touched = new Set(written.filter((file) => existsSync(join(copy.folder, file))));
  await addImages(join(copy.folder, 'content/images'));
  const { status, output } = await copy.build();
  expect(status, output).toBe(0);
}, timeout);

afterAll(() => copy.remove());

test('the code of the recipes has the right types and format', { timeout }, async () => {
  const format = 'node_modules/prettier/bin/prettier.cjs';
  // `npm run format` aligns its tables.
  await copy.run(format, '--write', 'docs/operating.md');
  const code = [...touched].filter((file) => /\.(ts|tsx|astro)$/.test(file));
  const checks = await Promise.all([
    copy.run('node_modules/typescript/bin/tsc', '-p', '.'),
    copy.run('node_modules/typescript/bin/tsc', '-p', 'tests'),
    copy.run(format, '--ignore-unknown', '--check', ...touched),
    copy.run('node_modules/eslint/bin/eslint.js', ...code),
  ]);
  for (const { status, output } of checks) expect(status, output).toBe(0);
});

test('the tests that the recipes touch pass', { timeout }, async () => {
  // As the recipe of a form says.
  await copy.vitest('tests/api/platform/openapi', '-u');
  const { status, output } = await copy.vitest(
    ...['tests/unit', 'tests/islands', 'tests/api/contact', 'tests/api/platform/openapi'],
    ...['tests/api/platform/metrics', 'tests/api/platform/database/query-plans.test.ts'],
    'tests/api/every-answer.test.ts',
  );
  expect(status, output).toBe(0);
});

test('so do the journeys that they add', { timeout }, async () => {
  const { status, output } = await copy.playwright('thermometer');
  expect(status, output).toBe(0);
});
