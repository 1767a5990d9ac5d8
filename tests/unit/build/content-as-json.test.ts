import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { contentAsJson, contentFromFile } from '../../../src/build/content-as-json.ts';

const transform = (code: string, id = '\0astro:data-layer-content') => {
  const plugin = contentAsJson();
  const run = plugin.transform as unknown as (
    code: string,
    id: string,
  ) => { code: string } | undefined;
  return run(code, id)?.code;
};

test('the content is the same as JSON as it was as an array', () => {
  const code = `export default [["Map",1],-1,{id:2,"a-b":3},"\\u2028 \\" \\\\ \`\${x}",null,1.5,true];`;
  const asJson = transform(code) ?? '';
  expect(asJson).toMatch(/^export default JSON\.parse\("/);
  const valueOf = (module: string): unknown =>
    runInThisContext(`(${module.slice('export default '.length).replace(/;$/, '')})`);
  expect(JSON.stringify(valueOf(asJson))).toBe(JSON.stringify(valueOf(code)));
});

test.each([
  ['no content', 'export default new Map()', undefined],
  ['another module', 'export default []', '\0other'],
])('%s is left as it is', (_, code, id) => {
  expect(transform(code, id)).toBeUndefined();
});

test('the dev server reads the content from the file in which Astro keeps it', async () => {
  const root = mkdtempSync(join(tmpdir(), 'store-'));
  const plugin = contentFromFile() as unknown as {
    configResolved: (config: { root: string }) => void;
    load: { handler: (id: string) => { code: string } | undefined };
  };
  plugin.configResolved({ root });
  const load = (id: string) => plugin.load.handler(id)?.code;
  expect(load('\0astro:data-layer-content')).toBeUndefined();
  mkdirSync(join(root, '.astro'));
  writeFileSync(join(root, '.astro/data-store.json'), '[["Map",1],{"id":2},"a"]');
  const code = load('\0astro:data-layer-content') ?? '';
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as object;
  expect(module).toMatchObject({ default: [['Map', 1], { id: 2 }, 'a'] });
  expect(load('\0other')).toBeUndefined();
  rmSync(root, { recursive: true });
});
