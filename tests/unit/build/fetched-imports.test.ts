import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import { build } from 'vite';
import { fetchedImports } from '../../../src/build/fetched-imports.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

test('a module that could not be fetched is fetched again when it is imported again', async () => {
  const folder = temporaryFolder();
  const source = join(folder, 'src/islands');
  await mkdir(source, { recursive: true });
  await writeFile(join(source, 'later.js'), 'export const later = "loaded";');
  await writeFile(join(source, 'now.js'), 'export const load = () => import("./later.js");');
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [fetchedImports()],
    build: {
      modulePreload: false,
      lib: { entry: join(source, 'now.js'), formats: ['es'], fileName: 'now' },
      rollupOptions: { output: { entryFileNames: 'now.mjs', chunkFileNames: '[name].mjs' } },
    },
  });
  const { load } = (await import(pathToFileURL(join(folder, 'dist/now.mjs')).href)) as {
    load: () => Promise<{ later: string }>;
  };

  const fetching = vi.spyOn(globalThis, 'fetch');
  fetching.mockResolvedValueOnce(new Response(null, { status: 503 }));
  await expect(load()).rejects.toThrow('later.mjs');
  fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(load()).rejects.toThrow('Failed to fetch');
  fetching.mockResolvedValueOnce(new Response());
  expect(await load()).toMatchObject({ later: 'loaded' });
});
