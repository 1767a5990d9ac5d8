/** A service takes up a new build of the site while it runs. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { followSite } from '../../../api/site/follow-site.ts';
import { openSite } from '../../../api/site/open-site.ts';
import { serveSite } from '../../../api/site/serve-site.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const immutable = '/_astro/*\n  Cache-Control: public, max-age=31536000, immutable\n';

const write = (folder: string, files: Record<string, string>): void => {
  mkdirSync(join(folder, '_astro'), { recursive: true });
  for (const [name, text] of Object.entries({ _headers: immutable, ...files })) {
    writeFileSync(join(folder, name), text);
  }
};

/** A served site, whose folder the test changes. `text` asks for a path and resolves to the text or the status. */
const served = async (files: Record<string, string>) => {
  const place = temporaryFolder();
  const folder = join(place, 'dist');
  write(folder, files);
  const site = await openSite(folder);
  if (!site) throw new Error('no site');
  const log = { info: vi.fn(), error: vi.fn() };
  const followed = await followSite({ folder, site, log, intervalMs: 60_000 });
  onTestFinished(followed.stop);
  const app = new Hono().use('*', serveSite(followed.current));
  const text = async (path: string): Promise<string> => {
    const response = await app.request(`http://localhost${path}`);
    return response.ok ? response.text() : String(response.status);
  };
  /** As `npm run build` does: beside, then two renames. */
  const build = (next: Record<string, string>): void => {
    write(join(place, 'next'), next);
    renameSync(folder, join(place, 'previous'));
    renameSync(join(place, 'next'), folder);
    rmSync(join(place, 'previous'), { recursive: true });
  };
  return { folder, place, log, text, build, check: followed.check };
};

test('a new build is served, and the scripts of the one before stay for the pages that name them', async () => {
  const { text, build, check } = await served({
    'index.html': 'one',
    'gone.html': 'gone',
    '_astro/one.js': '1',
  });
  build({ 'index.html': 'two', '_astro/two.js': '2' });
  await check();
  expect(await text('/')).toBe('one');
  await check();
  expect(await text('/')).toBe('two');
  expect(await text('/_astro/two.js')).toBe('2');
  expect(await text('/_astro/one.js')).toBe('1');
  expect(await text('/gone')).toBe('404');

  build({ 'index.html': 'three' });
  await check();
  await check();
  expect(await text('/_astro/two.js')).toBe('2');
  expect(await text('/_astro/one.js')).toBe('404');
});

test('files copied over the site one by one are taken up as well', async () => {
  const { folder, text, check } = await served({ 'index.html': 'one' });
  write(folder, { 'index.html': 'second' });
  await check();
  await check();
  expect(await text('/')).toBe('second');
});

test('between the two renames, and when there is no folder any more, the site stays', async () => {
  const { folder, place, text, log, check } = await served({ 'index.html': 'one' });
  renameSync(folder, join(place, 'previous'));
  await check();
  await check();
  expect(await text('/')).toBe('one');
  renameSync(join(place, 'previous'), folder);
  await check();
  await check();
  expect(log.error).not.toHaveBeenCalled();
  expect(log.info).not.toHaveBeenCalled();
});

test('a build that cannot be read is logged once, and the one before is served', async () => {
  const { text, log, build, check } = await served({ 'index.html': 'one' });
  build({ 'index.html': 'two', _headers: 'nonsense\n  more of it\n' });
  for (let n = 0; n < 4; n += 1) await check();
  expect(await text('/')).toBe('one');
  expect(log.error.mock.calls).toEqual([
    [
      expect.objectContaining({ reason: expect.stringContaining('_headers, line 2') as string }),
      expect.stringContaining('the one before is still served'),
    ],
  ]);
});
