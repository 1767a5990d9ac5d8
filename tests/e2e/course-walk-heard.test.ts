/** What the forms of the course-walk area say to a visitor who does not see them: all of it, once (WCAG 4.1.3). */
import type { Page } from '@playwright/test';
import { answerDialogs } from './answer-dialogs.ts';
import { type Answers, courseList, playHost, signIn } from './course-walk-host.ts';
import { fillLogin, fillNames } from './account-form.ts';
import { expect, test } from './fixtures.ts';
import { expectHeard, expectHeardAt, painted, recordWhatIsHeard } from './heard.ts';

test.beforeEach(async ({ page, watch }) => {
  watch.allowErrors(/status of (4\d\d|503)/);
  await recordWhatIsHeard(page);
});

/**
 * Answers after the page was painted, as over a network: a button that is disabled meanwhile has lost the focus by
 * then.
 */
const playSlowHost = (page: Page, answers: Answers) => playHost(page, answers, () => painted(page));

test('logging in and signing up', async ({ page }) => {
  answerDialogs(page);
  const detail = 'Password must be at least 8 characters';
  const refusals = [
    { status: 422, json: { errors: [{ field: 'password', code: 'too_short', detail }] } },
    { status: 409, json: { code: 'conflict', detail: 'There is already an account.' } },
  ];
  await playSlowHost(page, {
    'POST /users/login': {
      status: 401,
      json: { detail: 'The email address or password is incorrect.' },
    },
    'POST /users/register': () => refusals.shift() ?? { status: 201 },
  });
  await page.goto('/course-walk/login');
  const logIn = page.getByRole('main').getByRole('button', { name: 'Log in' });
  await fillLogin(page);
  await expectHeardAt(
    page,
    logIn,
    'alert: Error: The email address or password is incorrect.',
    'focus: Log in',
  );
  const signUp = page.getByRole('button', { name: 'Sign up' });
  await expectHeardAt(page, signUp, 'focus: Email *');
  await expect(page).toHaveTitle(/: sign up$/);
  await fillNames(page);
  await expectHeard(
    page,
    () => page.getByLabel('Last name').press('Enter'),
    /^focus: Password \*; .*Error: Password must be at least 8 characters$/,
  );
  await expectHeardAt(
    page,
    signUp,
    'alert: There is already an account with this email. Set a new password',
    'focus: Sign up',
  );
});

test('another password, and logging out everywhere', async ({ page }) => {
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
  await page.goto(courseList);
  await page.getByRole('button', { name: 'Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your account' });
  const current = dialog.getByLabel('Current password');
  await expect(current).toBeFocused();
  await current.fill('looms');
  await dialog.getByLabel('New password').fill('looms & cards');
  await expectHeard(
    page,
    () => dialog.getByLabel('New password').press('Enter'),
    `focus: Current password *; Error: ${detail}`,
  );
  const change = dialog.getByRole('button', { name: 'Change password' });
  await expectHeardAt(
    page,
    change,
    'alert: Error: Please try again later.',
    'focus: Change password',
  );
  await expectHeardAt(
    page,
    change,
    'status: Your password has been changed. You are logged out everywhere else.',
    'focus: Change password',
  );
  await expect(current).toHaveValue('');
  expect(calls.at(-1)?.body).toEqual({ current: 'looms', new: 'looms & cards' });
  const everywhere = dialog.getByRole('button', { name: 'Log out everywhere' });
  await expectHeardAt(page, everywhere, 'status: Please try again later.');
  await expect(dialog.getByText('Please try again later.')).toBeInViewport({ ratio: 1 });
  await everywhere.click();
  await expect(page).toHaveURL(/\/course-walk\/login$/);
});

test('a mailed link', async ({ page }) => {
  const detail = 'This password is known to everybody who guesses passwords';
  const gone = 'This link has been used or has expired.';
  const answers = [
    { status: 422, json: { errors: [{ field: 'password', code: 'known_password', detail }] } },
    { status: 400, json: { code: 'invalid_token', detail: gone } },
  ];
  const calls = await playSlowHost(page, {
    'POST /users/password-reset/confirm': () => answers.shift() ?? { status: 204 },
  });
  await page.goto('/course-walk/reset#token=r3set');
  await expect(page).toHaveTitle(/: new password$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password');
  await expect(page.getByLabel('Email')).toBeHidden();
  expect(calls).toEqual([]);
  expect(new URL(page.url()).hash).toBe('');
  const set = page.getByRole('button', { name: 'Set password' });
  const password = page.getByLabel('New password');
  await password.fill('password');
  await expectHeardAt(page, set, /^focus: New password \*; .*Error: This password is known/);
  await password.fill('looms & cards');
  await set.press('Enter');
  await expect(page.getByRole('alert')).toContainText(gone);
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  await expectHeardAt(page, set, /^focus: Your new password is set/);
  expect(calls).toHaveLength(3);
  expect(calls.at(-1)?.body).toEqual({ token: 'r3set', password: 'looms & cards' });
});
