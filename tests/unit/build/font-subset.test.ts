import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { makeFontFiles } from '../../../src/build/by-hand/font-subset/font-subset.ts';

test('the committed font and its CSS are those of the installed package', async () => {
  const files = await makeFontFiles();
  for (const [name, content] of Object.entries(files)) {
    const committed = await readFile(`src/styles/fonts/${name}`);
    expect(committed.equals(Buffer.from(content)), name).toBe(true);
  }
});
