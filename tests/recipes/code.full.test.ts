/** What the recipes of docs/ write is code of the project: its types are right, and so is its format. */
import { expect, onTestFinished, test } from 'vitest';
import { astro } from '#commands/astro.ts';
import { copyProject } from './project-copy.ts';
import { carryOut, recipes } from './carry-out.ts';

test('the code of the recipes has the right types and format', { timeout: 300_000 }, async () => {
  const copy = copyProject();
  onTestFinished(copy.remove);
  const touched = new Set(recipes.flatMap((heading) => carryOut(heading, copy.folder)));
  // The types of the content, which a build would write too.
  const synced = await copy.run(astro, 'sync');
  expect(synced.status, synced.output).toBe(0);
  const checks = await Promise.all([
    copy.run('node_modules/typescript/bin/tsc', '-p', '.'),
    copy.run('node_modules/typescript/bin/tsc', '-p', 'tests'),
    copy.run('node_modules/prettier/bin/prettier.cjs', '--ignore-unknown', '--check', ...touched),
  ]);
  for (const { status, output } of checks) expect(status, output).toBe(0);
});
