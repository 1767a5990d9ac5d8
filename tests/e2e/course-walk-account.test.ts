/** Leaving an account, and the pages of mailed links; what is said on the way is heard (course-walk-heard). */
import { courseList, playHost, signIn } from './course-walk-host.ts';
import { expect, test } from './fixtures.ts';

test('Logout ends the session on the service, and waits for no answer', async ({ page }) => {
  await signIn(page);
  await playHost(page, { 'GET /courses/user/token': { json: [] } });
  const ended = page.waitForRequest((request) => request.url().endsWith('/sessions/current'));
  await page.route('**/sessions/current', () => undefined);
  await page.goto(courseList);
  await page.getByRole('button', { name: 'Logout' }).click();
  expect((await ended).method()).toBe('DELETE');
  expect((await ended).headers()['authorization']).toBe('Bearer t0k3n');
  await expect(page).toHaveURL(/\/course-walk\/login$/);
});

test('the dialog “Account” opens without its form where that does not arrive, and says so', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/ChangePasswordForm/);
  await signIn(page);
  await playHost(page, { 'GET /courses/user/token': { json: [] } });
  const form = '**/_astro/ChangePasswordForm.*';
  await page.route(form, (route) => route.abort());
  await page.goto(courseList);
  await page.getByRole('button', { name: 'Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your account' });
  await expect(dialog.getByText('The form could not be loaded.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Log out everywhere' })).toBeVisible();
  await page.unroute(form);
  await dialog.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(dialog.getByLabel('Current password')).toBeFocused();
});

test('a mailed link that was loaded again says what to do, and a reset ends the session of this browser', async ({
  page,
}) => {
  await playHost(page, { 'POST /users/password-reset/confirm': { status: 204, body: '' } });
  await page.goto('/course-walk/reset#token=r3set');
  await expect(page.getByLabel('New password')).toBeVisible();
  const advice = page.getByText(
    'Came from our email? Open its link again; it works for 30 minutes.',
  );
  await expect(advice).toBeHidden();
  await page.reload();
  await expect(advice).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('token', 't0k3n');
    location.hash = '#token=r3set';
  });
  await page.getByLabel('New password').fill('looms & cards');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page of mailed links says that it needs scripts', async ({ page }) => {
    await page.goto('/course-walk/reset');
    await expect(page.getByText(/needs JavaScript/)).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });
});
