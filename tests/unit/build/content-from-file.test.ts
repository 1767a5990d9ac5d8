import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { contentFromFile } from '../../../src/build/content-from-file.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const contentModule = '\0astro:data-layer-content';

const load = (root: string, command: 'build' | 'serve', id = contentModule) => {
  const plugin = contentFromFile() as unknown as {
    configResolved: (config: object) => void;
    load: { handler: (id: string) => { code: string } | undefined };
  };
  plugin.configResolved({ root, command });
  return plugin.load.handler(id)?.code;
};

const files = { build: 'node_modules/.astro/data-store.json', serve: '.astro/data-store.json' };
const commands = ['build', 'serve'] as const;

const write = (root: string, file: string, entries: unknown): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), JSON.stringify(entries));
};

test.each(commands)('the module of the content is what the file of %s holds', async (command) => {
  const entries = [['Map', 1], -1, { id: 2, 'a-b': 3 }, '\u2028 " \\ `${x}', null, 1.5, true];
  const root = temporaryFolder();
  write(root, files[command], entries);
  const code = load(root, command) ?? '';
  const url = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
  expect(await import(/* @vite-ignore */ url)).toMatchObject({ default: entries });
});

test.each(commands)(
  'a site without content, and other modules, are left to Astro: %s',
  (command) => {
    const root = temporaryFolder();
    expect(load(root, command)).toBeUndefined();
    write(root, files[command], []);
    expect(load(root, command, '\0other')).toBeUndefined();
  },
);
