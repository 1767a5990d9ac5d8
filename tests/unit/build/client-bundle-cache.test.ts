import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { build } from 'vite';
import { clientBundleCache } from '../../../src/build/client-bundle-cache.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

let root = '';

/** Bundles the folder, and tells what was written and how many modules of it were read. */
const bundle = async (settings: object = {}) => {
  const read: string[] = [];
  const outDir = join(root, 'dist');
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      ...clientBundleCache(settings, join(root, 'cache')),
      {
        name: 'count',
        transform: (code, id) => {
          if (id.startsWith(root) && !code.startsWith('export default "')) read.push(id);
        },
      },
    ],
    build: {
      outDir,
      emptyOutDir: true,
      rollupOptions: { input: [join(root, 'one.js'), join(root, 'two.js')] },
    },
  });
  const names = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  const files = names.sort().map((name) => [name, readFileSync(join(outDir, name), 'utf8')]);
  return { files, read };
};

const write = (name: string, text: string): void => writeFileSync(join(root, name), text);

beforeEach(() => {
  root = temporaryFolder();
  mkdirSync(join(root, 'cache'));
  write('shared.js', 'export const shared = (text) => console.log("shared", text);');
  write('late.js', 'export const late = () => document.title;');
  write(
    'one.js',
    'import { shared } from "./shared.js"; import("./late.js").then(({ late }) => shared(late()));',
  );
  write('two.js', 'import { shared } from "./shared.js"; shared("two");');
});

test('scripts of which nothing has changed are not read again, and come out the same', async () => {
  const first = await bundle();
  expect(first.read.length).toBeGreaterThan(3);
  expect(await bundle()).toEqual({ files: first.files, read: [] });
});

test('scripts are bundled again when the kept bundle is damaged', async () => {
  const first = await bundle();
  for (const name of readdirSync(join(root, 'cache'))) {
    const file = join('cache', name);
    write(file, readFileSync(join(root, file), 'latin1').slice(0, 500));
  }
  const second = await bundle();
  expect(second.read).not.toEqual([]);
  expect(second.files).toEqual(first.files);
});

test('other settings make another bundle', async () => {
  await bundle();
  expect((await bundle({ apiUrl: 'https://api.example' })).read).not.toEqual([]);
});

test('a bundle with styles that only a script imports is not kept', async () => {
  write('two.css', 'p { color: red }');
  write('two.js', 'import "./two.css"; import { shared } from "./shared.js"; shared("two");');
  await bundle();
  expect((await bundle()).read).not.toEqual([]);
});
