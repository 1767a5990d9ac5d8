/**
 * The Cookie Policy names exactly what the site stores in the browser. forms.test.ts shows that forms store nothing.
 */
import type { Page } from '@playwright/test';
import { acceptAlerts } from './accept-alerts.ts';
import { courseList, playHost, session } from './course-walk-host.ts';
import { expect, test } from './fixtures.ts';
import { fillLogin } from './form-filling.ts';

/** Collects the keys of all items that the site stores, even briefly: `Local storage, as theme`. */
const watchStorage = async (page: Page): Promise<Set<string>> => {
  const keys = new Set<string>();
  await page.exposeFunction('reportItem', (item: string) => void keys.add(item));
  await page.addInitScript(() => {
    const { reportItem } = window as unknown as { reportItem: (item: string) => void };
    // oxlint-disable-next-line typescript/unbound-method -- called with `this` below
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      reportItem(`${this === localStorage ? 'Local' : 'Session'} storage, as ${key}`);
      setItem.call(this, key, value);
    };
  });
  return keys;
};

test('the Cookie Policy lists exactly the items that theme, chat and login store', async ({
  page,
  context,
}) => {
  const keys = await watchStorage(page);
  acceptAlerts(page);

  await page.goto('/');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await page.getByRole('button', { name: 'Open chat' }).click();
  await page.getByPlaceholder('Type your message...').fill('Hello');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Close chat' }).last().click();
  await page.getByLabel('Newsletter').fill('ada@engines.example');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByLabel('Newsletter')).toHaveValue('');

  await playHost(page, {
    'POST /users/login': { json: session },
    'GET /courses/user/token': { json: [] },
  });
  await page.goto('/course-walk/login');
  await fillLogin(page);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(new RegExp(`${courseList}$`));
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('dialog', { name: 'Your account' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/login$/);

  await page.goto('/cookie-policy');
  const listed = await page.locator('main td:nth-child(2)').allInnerTexts();
  expect([...keys].sort()).toEqual(listed.sort());
  expect(await context.cookies()).toEqual([]);
});
