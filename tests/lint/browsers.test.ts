/** The rule about what promised browsers lack, as the project's own ESLint configuration has it. */
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { beforeAll, expect, test } from 'vitest';

const eslint = new ESLint({ ruleFilter: ({ ruleId }) => ruleId === 'browsers/supported' });

/** A file that TypeScript knows; its text is replaced. */
const browserFile = fileURLToPath(new URL('../../src/lib/dates.ts', import.meta.url));
const buildFile = fileURLToPath(new URL('../../src/build/redirects.ts', import.meta.url));

const faults = async (text: string, filePath = browserFile): Promise<string[]> => {
  const [result] = await eslint.lintText(text, { filePath });
  return (result?.messages ?? []).map(({ message }) => message.split(' is missing in ')[0] ?? '');
};

// TypeScript reads the whole project first.
beforeAll(() => faults(''), 180_000);

test('what is new is found: static, global, and by the type of what it is called on', async () => {
  for (const [name, code] of Object.entries({
    'URL.canParse': "URL.canParse('x')",
    'Promise.withResolvers': 'Promise.withResolvers()',
    requestIdleCallback: 'requestIdleCallback(() => 1)',
    'document.startViewTransition': 'document.startViewTransition(() => 1)',
    'document.body.showPopover': 'document.body.showPopover()',
    'one.union': 'const one = new Set([1]);\none.union(new Set([2]))',
  })) {
    expect(await faults(`${code};\n`), code).toEqual([name]);
  }
});

test('what every promised browser has, and what is asked for first, is not', async () => {
  for (const code of [
    '[1].at(-1)',
    '[2, 1].toSorted()',
    'document.body.replaceChildren()',
    "new Response('{}').json()",
    "const own = { canParse: (text: string) => text };\nown.canParse('x')",
    "if ('requestIdleCallback' in window) requestIdleCallback(() => 1)",
    "if (typeof URL.canParse === 'function') URL.canParse('x')",
    'document.startViewTransition?.(() => 1)',
  ]) {
    expect(await faults(`${code};\n`), code).toEqual([]);
  }
});

test('what runs while building may be new', async () => {
  expect(await faults("URL.canParse('x');\n", buildFile)).toEqual([]);
});
