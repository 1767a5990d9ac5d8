import { expect, test, withMotion } from './fixtures.ts';
import { closing, hydrated, openQuickDialog } from './form-filling.ts';
import { holdScripts } from './submissions.ts';

test.use(withMotion);

test('blank, it is closed by Cancel, ✕, Escape and a press beside it, and writes no history', async ({
  page,
}) => {
  await page.goto('/partners');
  await page.goto('/services');
  const entries = await page.evaluate(() => history.length);
  const dialog = await openQuickDialog(page);
  await hydrated(dialog.locator('form'));
  await page.keyboard.press('Escape');
  const ways = [
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
  ];
  for (const close of ways) {
    await openQuickDialog(page);
    // The browser itself keeps the focus in a modal dialog.
    await expect(page.locator('dialog:modal')).toHaveCount(1);
    await close();
    await expect(dialog).toBeHidden();
  }
  expect(await page.evaluate(() => history.length)).toBe(entries);
  // Back leaves the page, whether a dialog is open or not.
  await openQuickDialog(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/partners$/);
});

test('with text in it, ✕, Escape and a press beside it ask first', async ({ page }) => {
  await page.goto('/services');
  const dialog = await openQuickDialog(page);
  const name = dialog.getByLabel('Name');
  await name.fill('Ada Byron');
  await hydrated(dialog.locator('form'));
  const question = page.getByRole('alertdialog', { name: 'Discard what you have written?' });
  const ways = [
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 5),
    () => page.keyboard.press('Escape'),
  ];
  for (const close of ways) {
    await name.focus();
    await close();
    const keep = question.getByRole('button', { name: 'Keep writing' });
    await expect(keep).toBeFocused();
    // A press beside the question does not answer it.
    await page.mouse.click(5, 5);
    await keep.press('Enter');
    await expect(question).toBeHidden();
    await expect(name).toHaveValue('Ada Byron');
  }
  await expect(name).toBeFocused();

  // Escape answers the question too, and keeps the text.
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog).toBeVisible();
  // With nothing else pressed in between, a browser at last closes the dialog whatever the page does.
  while (await page.locator('dialog:modal').count()) await page.keyboard.press('Escape');
  await openQuickDialog(page);
  await expect(name).toHaveValue('Ada Byron');

  await dialog.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.locator('dialog:modal')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { name: "Let's Talk" })).toBeFocused();
  await openQuickDialog(page);
  await expect(name).toHaveValue('');
});

test('Cancel discards what was typed, 300 ms later', async ({ page }) => {
  await page.clock.install();
  await page.goto('/services');
  const dialog = await openQuickDialog(page);
  await dialog.getByLabel('Name').fill('Ada Byron');
  await hydrated(dialog.locator('form'));
  await page.clock.pauseAt(Date.now() + 60_000);
  await closing(dialog, () => dialog.getByRole('button', { name: 'Cancel' }).click());
  const name = page.locator('#quick-dialog').getByLabel('Name');
  await page.clock.runFor(290);
  await expect(name).toHaveValue('Ada Byron');
  await page.clock.runFor(20);
  await expect(name).toHaveValue('');
});

test('asks before its script has arrived as well', async ({ page }) => {
  await holdScripts(page);
  await page.goto('/services');
  const dialog = await openQuickDialog(page);
  await dialog.getByLabel('Name').fill('Ada Byron');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep writing' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Ada Byron');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
});
