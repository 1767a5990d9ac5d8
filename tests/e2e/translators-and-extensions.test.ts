/** Islands in a page that a translator, a password manager or an extension changes, before and after hydration. */
import type { Page } from '@playwright/test';
import * as changes from './translators-and-extensions.ts';
import { contactMessage } from './form-filling.ts';
import { isFullRun } from '../full-run.ts';
import { expect, test } from './fixtures.ts';
import { holdScripts, keepBodies } from './submissions.ts';

const sent = (page: Page) => page.getByRole('status').filter({ hasText: 'Message Sent!' }).first();

/** Fills in the contact form by its controls' names, because labels are translated. */
const fillByName = async (page: Page, subject: string): Promise<void> => {
  for (const [name, value] of Object.entries({ ...contactMessage, subject })) {
    await page.locator(`main [name=${name}]`).fill(value);
  }
};

const changeLoadedPage = async (page: Page, change: () => void): Promise<void> => {
  await page.goto('/contact');
  await page.evaluate(change);
};

/** Changes the page before its scripts run, as some extensions do. */
const changePageBeforeItsScripts = async (page: Page, change: () => void): Promise<void> => {
  const release = await holdScripts(page, /\/_astro\/page\./);
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  await page.evaluate(change);
  release();
  await page.waitForLoadState();
};

const orders = {
  'before the script of the form': { open: changeLoadedPage, errors: [] },
  // React does not recognise the server's HTML, reports it, and renders again.
  'before any script': { open: changePageBeforeItsScripts, errors: [/Minified React error #418/] },
};

/** The changes to try. `npm run test:full` tries all of them. */
const tried = Object.entries(changes).filter(([what]) => isFullRun || what === 'wrapTexts');

const changesInOrder = Object.entries(orders).flatMap(([when, order]) =>
  tried.map(([what, change]) => ({ what, change, when, ...order })),
);

for (const { what, change, when, open, errors } of changesInOrder) {
  test(`${what} ${when}: a form keeps text, focus and caret, and is sent once`, async ({
    page,
    watch,
  }) => {
    for (const error of errors) watch.allowErrors(error);
    const bodies = keepBodies(page);
    const release = await holdScripts(page);
    await open(page, change);
    await fillByName(page, `Changed: ${what}`);
    await page.locator('main [type=submit]').click();
    await page.locator('main textarea').evaluate((area: HTMLTextAreaElement) => {
      area.focus();
      area.setSelectionRange(6, 10);
    });
    release();
    await expect(sent(page)).toBeVisible();
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toMatchObject({ ...contactMessage, subject: `Changed: ${what}` });
    await expect(page.locator('main textarea')).toBeFocused();
  });
}

test('a form keeps its text in a page that is translated again at every change', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/contact');
  await page.locator('main [name=name]').fill('Ada Byron');
  await page.locator('main textarea').fill('Which card made which pattern?');
  await page.evaluate(`const wrapTexts = ${String(changes.wrapTexts)};
    wrapTexts();
    new MutationObserver(wrapTexts).observe(document.body, {
      childList: true, characterData: true, subtree: true,
    });`);
  await page.locator('main [type=submit]').click();
  release();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.locator('main [name=name]')).toHaveValue('Ada Byron');
  await expect(page.locator('main textarea')).toHaveValue('Which card made which pattern?');
});

const ofTexts: (keyof typeof changes)[] = isFullRun
  ? ['wrapTexts', 'replaceTexts', 'changeTexts', 'addNextToFields']
  : ['wrapTexts'];

for (const what of ofTexts) {
  test(`${what}: a form in use shows its errors, and sends its text`, async ({ page }) => {
    const bodies = keepBodies(page);
    const submit = page.locator('main [type=submit]');
    await page.goto('/contact');
    await page.getByLabel('Full Name').focus();
    await expect(page.locator('main form')).toHaveJSProperty('noValidate', true);
    await page.evaluate(changes[what]);
    await submit.click();
    const name = page.locator('main [name=name]');
    await expect(name).toHaveAccessibleDescription(/Name must be at least 2 characters/);
    await page.evaluate(changes[what]);
    await fillByName(page, 'Translated meanwhile');
    await expect(name).not.toHaveAttribute('aria-invalid', 'true');
    await submit.click();
    await expect(sent(page)).toBeVisible();
    await page.evaluate(changes[what]);
    await expect(submit).toHaveText(/^Send Message/);
    // As in-app browsers and scripts of the page do.
    for (const subject of ['Written by an app', 'Written once more']) {
      for (const [field, value] of Object.entries({ ...contactMessage, subject })) {
        const write = (control: HTMLInputElement, text: string) => void (control.value = text);
        await page.locator(`main [name=${field}]`).evaluate(write, value);
      }
      await submit.click();
      await expect.poll(() => bodies.at(-1)).toMatchObject({ ...contactMessage, subject });
      await expect(page.locator('main [name=subject]')).toHaveValue('');
    }
  });
}
