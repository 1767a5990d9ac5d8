import { testedPages } from '../helpers/built-pages.ts';
import { findBrokenWords } from './broken-words.ts';
import { visit } from './course-walk-host.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 320, height: 640 }, contextOptions: { reducedMotion: 'reduce' } });

test('in a window of 320 px no word is broken, on any page or in the chat', async ({ page }) => {
  test.setTimeout(120_000);
  for (const { path } of testedPages()) {
    await visit(page, path);
    expect.soft(await page.evaluate(findBrokenWords), path).toEqual([]);
  }
  await page.goto('/');
  await page.getByRole('button', { name: 'Open chat' }).click();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  expect(await page.evaluate(findBrokenWords), 'chat').toEqual([]);
});
