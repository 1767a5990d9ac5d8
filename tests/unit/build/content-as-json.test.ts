import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { contentAsJson } from '../../../src/build/content-as-json.ts';

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
