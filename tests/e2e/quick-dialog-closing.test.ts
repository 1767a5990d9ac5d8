import { expect, test, withMotion } from './fixtures.ts';
import { closing, hydrated, openQuickDialog } from './form-filling.ts';
import { holdScripts } from './submissions.ts';

test.use(withMotion);

test('blank, it is closed by Cancel, ✕, Escape, the backdrop and the back control', async ({
  page,
}) => {
  await page.goto('/partners');
  await page.goto('/services');
  const dialog = await openQuickDialog(page);
  await hydrated(dialog.locator('form'));
  await page.keyboard.press('Escape');
  const ways = [
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => page.goBack(),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
  ];
  for (const close of ways) {
    await openQuickDialog(page);
    // The browser itself keeps the focus in a modal dialog.
    await expect(page.locator('dialog:modal')).toHaveCount(1);
    await close();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/services$/);
  }
  // No entry of a dialog is left behind.
  await page.goBack();
  await expect(page).toHaveURL(/\/partners$/);
});

test('one Back leaves a page that was loaded again while it was open', async ({ page }) => {
  await page.goto('/partners');
  await page.goto('/services');
  const dialog = await openQuickDialog(page);
  await hydrated(dialog.locator('form'));
  const state = () => page.evaluate(() => history.state as unknown);
  await page.reload();
  await expect.poll(state).toBe(null);
  // Nor does the way forward, to the entry of a dialog that is closed, ask for one more.
  await openQuickDialog(page);
  await dialog.getByLabel('Name').focus();
  await hydrated(dialog.locator('form'));
  await expect.poll(state).toBe('dialog');
  await page.keyboard.press('Escape');
  await expect.poll(state).toBe(null);
  await page.evaluate(() => {
    addEventListener('popstate', () => document.body.setAttribute('data-went', ''), { once: true });
    history.forward();
  });
  await expect(page.locator('body[data-went]')).toBeAttached();
  await expect.poll(state).toBe(null);
  await page.goBack();
  await expect(page).toHaveURL(/\/partners$/);
});

test('with text in it, ✕, Escape, the backdrop and the back control ask first', async ({
  page,
}) => {
  await page.goto('/services');
  const dialog = await openQuickDialog(page);
  const name = dialog.getByLabel('Name');
  await name.fill('Ada Byron');
  await hydrated(dialog.locator('form'));
  const question = page.getByRole('alertdialog', { name: 'Discard what you have written?' });
  const ways = [
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 5),
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
  ];
  for (const close of ways) {
    await name.focus();
    await close();
    await expect(question.getByRole('button', { name: 'Keep writing' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(name).toHaveValue('Ada Byron');
  }
  await expect(name).toBeFocused();

  // Escape answers the question too, and keeps the text.
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();

  // Asked, kept and asked again before the first question's `close` has come.
  await page.evaluate(() => {
    for (let press = 0; press < 3; press++) {
      const key = { key: 'Escape', bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key));
    }
  });
  await expect(question.getByRole('button', { name: 'Keep writing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();

  // Nothing asks when the browser closes it whatever the page does, as at a second Back of Android's.
  await dialog.evaluate((element) => element.dispatchEvent(new Event('cancel')));
  await expect(question).toBeHidden();

  // Discarded, and one more Escape before the question's `close` has come: the dialog is closed, and nothing covers the page.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard' }).evaluate((button: HTMLElement) => {
    button.click();
    const key = { key: 'Escape', bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key));
  });
  await expect(dialog).toBeHidden();
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
