/** What our own host lets people do with their account: verify, reset, change, sign out. The host is played. */
import type { Page } from '@playwright/test';
import { type Answer, courseList, playHost, session, signIn } from './course-walk-host.ts';
import { expect, test } from './fixtures.ts';

const gone = {
  status: 400,
  json: { code: 'invalid_token', detail: 'This link has been used or has expired.' },
};
const done = { status: 204 };

const verify = '/course-walk/verify#token=t-o_k1';
const rider = 'rider+1@example.org';
const toRider = `${verify}&email=${encodeURIComponent(rider)}`;
const confirm = 'POST /users/verification/confirm';
const passwordField = (page: Page) => page.getByLabel('Enter the password that you chose');
const pressVerify = (page: Page) => page.getByRole('button', { name: 'Verify' }).click();

test('the link of a mail verifies the address by the password of the sign-up, and signs in', async ({
  page,
}) => {
  const calls = await playHost(page, {
    [confirm]: done,
    'POST /users/login': { json: { ...session, user: { ...session.user, isVerified: true } } },
    'GET /courses/user/token': { json: [] },
  });
  await page.goto(toRider);
  await expect(page.getByText(`for ${rider}`)).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await expect(page.locator('[autocomplete=username]')).toHaveValue(rider);
  await expect(passwordField(page)).toHaveAttribute('autocomplete', 'current-password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(passwordField(page)).toHaveAttribute('type', 'text');
  expect(calls).toEqual([]);
  await passwordField(page).fill('looms & cards');
  await passwordField(page).press('Enter');
  await expect(page.getByText('No courses available.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${courseList}$`));
  expect(calls.slice(0, 2).map(({ call, body }) => [call, body])).toEqual([
    [confirm, { token: 't-o_k1', password: 'looms & cards' }],
    ['POST /users/login', { email: rider, password: 'looms & cards' }],
  ]);
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('button', { name: 'Log out everywhere' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send the verification mail' })).toHaveCount(0);
});

test('a wrong password is said beside its field, which gets the focus; the link goes on working', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/401|422/);
  const detail = 'This is not the password of the sign-up';
  const errors = [{ field: 'password', code: 'invalid', detail }];
  const answers: Answer[] = [{ status: 401, json: { code: 'unauthorized', errors } }];
  await playHost(page, {
    [confirm]: () => answers.shift() ?? done,
    'POST /users/login': { status: 422, json: { code: 'invalid_fields' } },
  });
  await page.goto(`${verify}&email=your account is closed`);
  await expect(page.getByText(/^for/)).toBeHidden();
  await passwordField(page).fill('looms');
  await pressVerify(page);
  await expect(passwordField(page)).toBeFocused();
  await expect(passwordField(page)).toHaveAccessibleDescription(`Error: ${detail}`);
  await passwordField(page).fill('looms & cards');
  await pressVerify(page);
  // The link names no address to sign in with.
  await expect(
    page.getByRole('heading', { name: 'Your e-mail address is verified' }),
  ).toBeVisible();
  const logIn = page.getByRole('main').getByRole('link', { name: 'Log in' });
  await expect(logIn).toHaveAttribute('href', '/course-walk/login');
});

test('an address that is verified where nobody can be signed in leads to the login screen', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/ERR_FAILED/);
  await playHost(page, { [confirm]: done });
  await page.goto(toRider);
  await passwordField(page).fill('looms & cards');
  await pressVerify(page);
  await expect(
    page.getByRole('heading', { name: 'Your e-mail address is verified' }),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('a link that is used up, incomplete or not answered says so, and what to do', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/400|ERR_FAILED/);
  await page.goto('/course-walk/verify');
  await expect(page.getByText('This link is not complete.')).toBeVisible();
  await expect(passwordField(page)).toBeHidden();
  await playHost(page, { [confirm]: gone });
  // Another link, opened in the same tab.
  await page.goto(verify);
  await expect(page.getByText('This link is not complete.')).toBeHidden();
  const forgot = page.getByRole('link', { name: 'Forgot your password?' });
  await expect(forgot).toHaveAttribute('href', '/course-walk/reset');
  await passwordField(page).fill('looms & cards');
  await pressVerify(page);
  await expect(page.getByRole('alert')).toContainText(gone.json.detail);
  await expect(page.getByText('If you have used it yourself')).toBeVisible();
  await page.unrouteAll();
  await page.route('**/verification/confirm', (route) => route.abort());
  await pressVerify(page);
  await expect(page.getByRole('alert')).toContainText('The service could not be reached');
});

test('a forgotten password: the login leads to a form that has a link mailed', async ({ page }) => {
  const calls = await playHost(page, {
    'POST /users/password-reset': { status: 202, json: { success: true } },
  });
  await page.goto('/course-walk/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill('ada@engines.example');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('an e-mail with a link is on its way')).toBeVisible();
  expect(calls[0]?.body).toEqual({ email: 'ada@engines.example' });
});

test('the link of a mail sets a new password; what is refused is said beside it', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/400|422/);
  const detail = 'This password is known to everybody who guesses passwords';
  const answers = [
    { status: 422, json: { errors: [{ field: 'password', code: 'known_password', detail }] } },
    gone,
    done,
  ];
  const calls = await playHost(page, {
    'POST /users/password-reset/confirm': () => answers.shift() ?? done,
  });
  await page.goto('/course-walk/reset#token=r3set');
  await expect(page.getByLabel('Email')).toBeHidden();
  expect(calls).toEqual([]);
  expect(new URL(page.url()).hash).toBe('');
  const password = page.getByLabel('New password');
  await password.fill('password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(new RegExp(`Error: ${detail}$`));
  await password.fill('looms & cards');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toContainText(gone.json.detail);
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();
  expect(calls).toHaveLength(3);
  expect(calls.at(-1)?.body).toEqual({ token: 'r3set', password: 'looms & cards' });
});

test('the account’s dialog changes the password, mails again, and signs out everywhere', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/422|409/);
  await signIn(page);
  const wrong = { field: 'current', code: 'invalid', detail: 'This is not your password' };
  const answers = [{ status: 422, json: { errors: [wrong] } }, done];
  const calls = await playHost(page, {
    'GET /courses/user/token': { json: [] },
    'PUT /users/password': () => answers.shift() ?? done,
    'POST /users/verification': { status: 409, json: { detail: 'Your address is verified.' } },
    'DELETE /sessions': done,
  });
  await page.goto(courseList);
  await page.getByRole('button', { name: 'Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your account' });
  const current = dialog.getByLabel('Current password');
  await expect(current).toBeFocused();
  await current.fill('looms');
  await dialog.getByLabel('New password').fill('looms & cards');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(current).toHaveAccessibleDescription('Error: This is not your password');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByText('Your password is changed.')).toBeVisible();
  await expect(current).toHaveValue('');
  expect(calls.at(-1)?.body).toEqual({ current: 'looms', new: 'looms & cards' });
  const mailAgain = dialog.getByRole('button', { name: 'Send the verification e-mail again' });
  await mailAgain.click();
  await expect(dialog.getByText('Your address is verified.')).toBeFocused();
  await expect(mailAgain).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(dialog.getByRole('button', { name: 'Log out everywhere' })).toBeVisible();
  await expect(mailAgain).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page).toHaveURL(/\/course-walk\/login$/);
  expect(calls.at(-1)?.call).toBe('DELETE /sessions');
});

test('the answer to sending the e-mail again is in view on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await signIn(page);
  await playHost(page, {
    'GET /courses/user/token': { json: [] },
    'POST /users/verification': { status: 202 },
  });
  await page.goto(courseList);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Send the verification e-mail again' }).click();
  await expect(page.getByText('An e-mail with a link is on its way.')).toBeInViewport({ ratio: 1 });
});

test('an address that is verified, where storage was closed meanwhile, is taken as that', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/409/);
  await signIn(page);
  await playHost(page, {
    'GET /courses/user/token': { json: [] },
    'POST /users/verification': { status: 409, json: { detail: 'Your address is verified.' } },
  });
  await page.goto(courseList);
  await page.getByRole('button', { name: 'Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your account' });
  await page.evaluate(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Denied', 'SecurityError');
      },
    }),
  );
  const mailAgain = dialog.getByRole('button', { name: 'Send the verification e-mail again' });
  await mailAgain.click();
  await expect(dialog.getByText('Your address is verified.')).toBeFocused();
  await expect(mailAgain).toHaveCount(0);
});

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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the pages of mailed links say that they need scripts', async ({ page }) => {
    for (const path of ['/course-walk/verify', '/course-walk/reset']) {
      await page.goto(path);
      await expect(page.getByText(/needs JavaScript/)).toBeVisible();
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    }
  });
});
