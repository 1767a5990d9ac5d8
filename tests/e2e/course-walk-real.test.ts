/** The area with the project's own host and no simulation, on the site's origin and on another. */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { acceptAlerts } from './accept-alerts.ts';
import { fillLogin, fillNames } from './form-filling.ts';
import { expect, test } from './fixtures.ts';

const login = '/course-walk/login';
const password = 'looms & cards';
const newEmail = (): string => `ada-${randomUUID()}@engines.example`;

const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
/** Presses a button. On the login page, it either submits the form or switches its mode. */
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

const logIn = async (page: Page, email: string, secret = password): Promise<void> => {
  await fillLogin(page, email, secret);
  await press(page, 'Log in');
};

/** Calls the host as the mobile app does. */
const app = (request: APIRequestContext, apiOrigin: string) => {
  const host = `${apiOrigin}/api/course-walk`;
  const signUp = async (email: string): Promise<void> => {
    const data = { email, password, firstname: 'Ada', lastname: 'Byron' };
    expect((await request.post(`${host}/users/register`, { data })).status()).toBe(201);
  };
  const addCourses = async (email: string, ...names: string[]): Promise<void> => {
    const login = await request.post(`${host}/users/login`, { data: { email, password } });
    const { token } = (await login.json()) as { token: string };
    for (const name of names) {
      const data = { name, venue: 'Ring 2, Palgrave' };
      const headers = { Authorization: `Bearer ${token}` };
      expect((await request.post(`${host}/courses`, { data, headers })).status()).toBe(201);
    }
  };
  return { signUp, addCourses };
};

test('a visitor signs up, logs in, deletes a course and logs out', async ({
  page,
  request,
  apiOrigin,
}) => {
  const email = newEmail();
  const said = acceptAlerts(page);
  await page.goto(login);
  await press(page, 'Sign up');
  // Switching the mode empties the password. A press before hydration switches it only later.
  await fillNames(page);
  await fillLogin(page, email, password);
  await press(page, 'Sign up');
  // The first one: the second status says that the form is busy.
  const status = page.getByRole('form', { name: 'Log in' }).getByRole('status').first();
  await expect(status).toContainText('Account created');
  await expect.poll(() => said).toEqual(['User registered successfully!']);
  await expect(page.getByLabel('First name')).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  // Kept, because a password manager reads it as the page is left.
  await expect(page.getByLabel('Password')).toHaveValue(password);
  await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'current-password');
  // The next attempt removes the message, even if the form refuses to send.
  await page.getByLabel('Email').fill('ada');
  await press(page, 'Log in');
  await expect(status).toHaveText('');
  await page.getByLabel('Email').fill(email);
  await press(page, 'Log in');
  await expect(page.getByText('No courses available.')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/course-walk\/courses$/);
  await expect(page.getByText('No courses available.')).toBeVisible();

  await app(request, apiOrigin).addCourses(email, 'Junior Derby', 'Speed Class', 'Grand Prix');
  await page.reload();
  await expect(cards(page)).toHaveCount(3);
  await expect(cards(page).first()).toContainText('Grand Prix');
  await cards(page).first().getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Course deleted successfully')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Courses' })).toBeFocused();
  await expect(cards(page)).toHaveCount(2);
  await expect(heading(page, 'Grand Prix')).toHaveCount(0);

  await press(page, 'Logout');
  await page.waitForURL(`**${login}`);
  await logIn(page, email);
  await expect(cards(page)).toHaveCount(2);
});

/** Returns the path and fragment of the link in the mail to this address. */
const mailedLink = async (folder: string, email: string): Promise<string> => {
  let link = '';
  const read = async (): Promise<boolean> => {
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      if (!name.endsWith('.eml')) continue;
      const { to, text } = await PostalMime.parse(readFileSync(join(folder, name)));
      if (to?.[0]?.address === email)
        [link] = /\/course-walk\/reset#token=\S+/.exec(text ?? '') ?? [link];
    }
    return link !== '';
  };
  await expect.poll(read).toBe(true);
  return link;
};

test('a user sets a new password by a mailed link, and deletes the account', async ({
  page,
  request,
  apiOrigin,
  mailFolder,
  watch,
}) => {
  watch.allowErrors(/40[19]/);
  const email = newEmail();
  await app(request, apiOrigin).signUp(email);
  await app(request, apiOrigin).addCourses(email, 'Grand Prix');
  const said = acceptAlerts(page);
  await page.goto(login);
  await logIn(page, email, 'looms and cards');
  await expect(page.getByText('password is incorrect')).toBeVisible();
  await press(page, 'Sign up');
  await fillNames(page);
  await press(page, 'Sign up');
  await expect(page.getByText('already an account')).toBeVisible();
  await expect
    .poll(() => said)
    .toEqual([
      'Login failed. Please check your email and password and try again.',
      'Something went wrong.',
    ]);
  await page.getByRole('link', { name: 'Set a new password' }).click();
  await page.getByLabel('Email').fill(email);
  await press(page, 'Send me a link');
  await expect(page.getByText('a link is on its way')).toBeVisible();
  await page.goto(await mailedLink(mailFolder, email));
  await page.getByLabel('New password').fill('quite other looms');
  await press(page, 'Set password');
  await expect(heading(page, 'Your new password is set')).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, email, 'quite other looms');
  await expect(cards(page)).toHaveCount(1);
  await press(page, 'Delete All Data');
  await expect(page.getByText('User account and related data deleted')).toBeVisible();
  await page.waitForURL(`**${login}`);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});
