/** The account dialog and the page of mailed links. A screen reader announces each message once (WCAG 4.1.3). */
import type { Page } from '@playwright/test';
import { type Answers, courseList, playHost, signIn } from './course-walk-host.ts';
import { expect, test } from './fixtures.ts';
import { expectHeard, expectHeardOnPress, painted, recordHeard } from './screen-reader.ts';

test.beforeEach(({ page }) => recordHeard(page));

/**
 * Answers after a paint, as a network would. By then, a button that is disabled during the call has lost the focus.
 */
const playSlowHost = (page: Page, answers: Answers) => playHost(page, answers, () => painted(page));

test('the account dialog changes the password, ends all sessions, and explains failures', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/ChangePasswordForm|status of (422|503)/);
  await signIn(page);
  const detail = 'This is not your password';
  const busy = { status: 503, json: { detail: 'Please try again later.' } };
  const answers = [
    { status: 422, json: { errors: [{ field: 'current', code: 'invalid', detail }] } },
    busy,
  ];
  const ends = [busy];
  const calls = await playSlowHost(page, {
    'GET /courses/user/token': { json: [] },
    'PUT /users/password': () => answers.shift() ?? { status: 204 },
    'DELETE /sessions': () => ends.shift() ?? { status: 204 },
  });
  const open = page.getByRole('button', { name: 'Account' });
  const dialog = page.getByRole('dialog', { name: 'Your account' });
  const current = dialog.getByLabel('Current password');
  const everywhere = dialog.getByRole('button', { name: 'Log out everywhere' });

  await test.step('if the form does not load, the dialog says so', async () => {
    const form = '**/_astro/ChangePasswordForm.*';
    await page.route(form, (route) => route.abort());
    await page.goto(courseList);
    await open.click();
    await expect(dialog.getByText('The form could not be loaded.')).toBeVisible();
    await expect(everywhere).toBeVisible();
    await page.unroute(form);
    await dialog.getByRole('link', { name: 'Try again' }).click();
    await open.click();
    await expect(current).toBeFocused();
  });

  await test.step('the password is refused, then changed', async () => {
    const next = dialog.getByLabel('New password');
    await current.fill('looms');
    await next.fill('looms & cards');
    await expectHeard(
      page,
      () => next.press('Enter'),
      'status: Changing...',
      `focus: Current password *; Error: ${detail}`,
    );
    const change = dialog.getByRole('button', { name: 'Change password' });
    await expectHeardOnPress(
      page,
      change,
      'status: Changing...',
      'alert: Error: Please try again later.',
      'focus: Change password',
    );
    await expectHeardOnPress(
      page,
      change,
      'status: Changing...',
      'status: Your password has been changed. You are logged out everywhere else.',
      'focus: Change password',
    );
    await expect(current).toHaveValue('');
    expect(calls.at(-1)?.body).toEqual({ current: 'looms', new: 'looms & cards' });
  });

  await test.step('all sessions end', async () => {
    await expectHeardOnPress(page, everywhere, 'status: Please try again later.');
    await expect(dialog.getByText('Please try again later.')).toBeInViewport({ ratio: 1 });
    await everywhere.click();
    await page.waitForURL(/\/course-walk\/login$/);
  });
});

test('a mailed link sets a new password, and ends this browser’s session', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/status of (422|400)/);
  const detail = 'This password is known to everybody who guesses passwords';
  const gone = 'This link has been used or has expired.';
  const answers = [
    { status: 422, json: { errors: [{ field: 'password', code: 'known_password', detail }] } },
    { status: 400, json: { code: 'invalid_token', detail: gone } },
  ];
  const calls = await playSlowHost(page, {
    'POST /users/password-reset/confirm': () => answers.shift() ?? { status: 204 },
  });
  const password = page.getByLabel('New password');

  await test.step('the link is opened and its page reloaded', async () => {
    await page.goto('/course-walk/reset#token=r3set');
    await expect(page).toHaveTitle(/: new password$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password');
    await expect(password).toBeVisible();
    await expect(page.getByLabel('Email')).toBeHidden();
    expect(new URL(page.url()).hash).toBe('');
    const advice = page.getByText('works for 30 minutes');
    await expect(advice).toBeHidden();
    await page.reload();
    await expect(advice).toBeVisible();
  });

  await test.step('a logged-in visitor opens another link instead', async () => {
    await page.evaluate(() => {
      localStorage.setItem('token', 't0k3n');
      location.hash = '#token=r3set';
    });
    await expect(password).toBeVisible();
    expect(calls).toEqual([]);
  });

  await test.step('the password and the link are refused, then the password is set', async () => {
    const set = page.getByRole('button', { name: 'Set password' });
    await password.fill('password');
    await expectHeardOnPress(
      page,
      set,
      'status: Setting...',
      /^focus: New password \*; .*Error: This password is known/,
    );
    await password.fill('looms & cards');
    await set.press('Enter');
    await expect(page.getByRole('alert')).toContainText(gone);
    await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.length)).toBe(1);
    await expectHeardOnPress(page, set, 'status: Setting...', /^focus: Your new password is set/);
    expect(calls).toHaveLength(3);
    expect(calls.at(-1)?.body).toEqual({ token: 'r3set', password: 'looms & cards' });
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
});
