/** What our own host lets people do with their account: reset, change, sign out. The host is played. */
import { courseList, playHost, signIn } from './course-walk-host.ts';
import { expect, test } from './fixtures.ts';

const gone = {
  status: 400,
  json: { code: 'invalid_token', detail: 'This link has been used or has expired.' },
};
const done = { status: 204 };

test('a link of 1.0.0 that verified an address leads to the log-in, without its token', async ({
  page,
}) => {
  await page.goto('/course-walk/verify#token=t-o_k1&email=ada%40engines.example');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/course-walk\/login#?$/);
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

test('the account’s dialog changes the password, and signs out everywhere', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/422|503/);
  await signIn(page);
  const wrong = { field: 'current', code: 'invalid', detail: 'This is not your password' };
  const answers = [{ status: 422, json: { errors: [wrong] } }, done];
  const ends = [{ status: 503, json: { detail: 'Please try again later.' } }];
  const calls = await playHost(page, {
    'GET /courses/user/token': { json: [] },
    'PUT /users/password': () => answers.shift() ?? done,
    'DELETE /sessions': () => ends.shift() ?? done,
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
  await expect(dialog.getByText('Your password has been changed.')).toBeVisible();
  await expect(current).toHaveValue('');
  expect(calls.at(-1)?.body).toEqual({ current: 'looms', new: 'looms & cards' });
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(dialog.getByText('Please try again later.')).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
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

  test('the page of mailed links says that it needs scripts', async ({ page }) => {
    await page.goto('/course-walk/reset');
    await expect(page.getByText(/needs JavaScript/)).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });
});
