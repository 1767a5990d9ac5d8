import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const root = process.cwd();
afterEach(() => process.chdir(root));

test('a link preview whose logo could not be read can be drawn later in the same process', async () => {
  vi.resetModules();
  const { layOutLinkPreview } = await import('#build/link-previews/draw-link-preview.ts');
  const preview = { title: 'Looms', label: '', variant: 'ridge', siteName: 'Quarrylight' } as const;
  process.chdir(temporaryFolder());
  await expect(layOutLinkPreview(preview)).rejects.toThrow('logo.svg');
  process.chdir(root);
  expect(await layOutLinkPreview(preview)).toMatch(/^<svg/);
});
