/** What our own host lets people do with their account: verify, reset, change, sign out. The host is played. */
import { courseList, playHost, signIn } from './course-walk-host.ts';
import { expect, test } from './fixtures.ts';

const gone = {
  status: 400,
  json: { code: 'invalid_token', detail: 'This link has been used or has expired.' },
};
const done = { status: 204 };

test('the link of a mail verifies the address, and its token leaves the page’s address at once', async ({
  page,
}) => {
  const calls = await playHost(page, { 'POST /users/verification/confirm': done });
  await page.goto('/course-walk/verify#token=t-o_k1');
  await expect(page.getByText('Your e-mail address is verified.')).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  expect(calls.map(({ body }) => body)).toEqual([{ token: 't-o_k1' }]);
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('a link that is used up, incomplete or not answered says so, and what to do', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/400|ERR_FAILED/);
  await playHost(page, { 'POST /users/verification/confirm': gone });
  const refused = page.getByText('This link has been used, has expired, or is not complete.');
  await page.goto('/course-walk/verify#token=old');
  await expect(refused).toBeVisible();
  await page.goto('/course-walk/verify');
  await expect(refused).toBeVisible();
  await page.unrouteAll();
  await page.route('**/verification/confirm', (route) => route.abort(), { times: 1 });
  await page.goto('/course-walk/verify#token=new');
  await expect(page.getByText('The service could not be reached')).toBeVisible();
  await playHost(page, { 'POST /users/verification/confirm': done });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your e-mail address is verified.')).toBeVisible();
});

test('a forgotten password: the login leads to a form that has a link mailed', async ({ page }) => {
  const calls = await playHost(page, {
    'POST /users/password-reset': { status: 202, json: { success: true } },
  });
  await page.goto('/course-walk/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill('ada@engines.example');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('a mail with a link is on its way')).toBeVisible();
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
  expect(new URL(page.url()).hash).toBe('');
  const password = page.getByLabel('New password');
  await password.fill('password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(password).toHaveAccessibleDescription(new RegExp(`Error: ${detail}$`));
  await password.fill('looms & cards');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toContainText(gone.json.detail);
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();
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
  await dialog.getByRole('button', { name: 'Send the verification mail again' }).click();
  await expect(dialog.getByText('Your address is verified.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/course-walk\/login$/);
  expect(calls.at(-1)?.call).toBe('DELETE /sessions');
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
