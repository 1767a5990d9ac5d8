/** The area against the project's own host, with nothing played: on the site's origin, and on another. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { answerDialogs } from './answer-dialogs.ts';
import { fillLogin, fillNames } from './account-form.ts';
import { expect, test } from './fixtures.ts';

const login = '/course-walk/login';
const password = 'looms & cards';
const newEmail = (): string => `ada-${randomUUID()}@engines.example`;

const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const storedItems = (page: Page) => page.evaluate(() => localStorage.length);
/** On the login page this is either the button that submits, or the one that changes the mode. */
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

const logIn = async (page: Page, email: string, secret = password): Promise<void> => {
  await page.goto(login);
  await fillLogin(page, email, secret);
  await press(page, 'Log in');
};

/** The host, as the mobile app calls it. */
const app = (request: APIRequestContext, apiOrigin: string) => {
  const host = `${apiOrigin}/api/course-walk`;
  const signUp = async (email: string): Promise<void> => {
    const data = { email, password, firstname: 'Ada', lastname: 'Byron' };
    expect((await request.post(`${host}/users/register`, { data })).status()).toBe(201);
  };
  const signIn = async (email: string) => {
    const answer = await request.post(`${host}/users/login`, { data: { email, password } });
    const { token, user } = (await answer.json()) as { token: string; user: { _id: string } };
    return { headers: { Authorization: `Bearer ${token}` }, userId: user._id };
  };
  const addCourses = async (email: string, ...names: string[]): Promise<void> => {
    const { headers } = await signIn(email);
    for (const name of names) {
      const data = { name, venue: 'Ring 2, Palgrave' };
      expect((await request.post(`${host}/courses`, { data, headers })).status()).toBe(201);
    }
  };
  const removeAccount = async (email: string): Promise<void> => {
    const { headers, userId } = await signIn(email);
    expect((await request.delete(`${host}/users/${userId}`, { headers })).status()).toBe(204);
  };
  return { signUp, addCourses, removeAccount };
};

test('signing up, logging in, deleting a course, logging out', async ({
  page,
  request,
  apiOrigin,
}) => {
  const email = newEmail();
  const said = answerDialogs(page);
  await page.goto(login);
  await press(page, 'Sign up');
  // The mode empties the password; a press that comes before the script changes it when that is there.
  await fillNames(page);
  await fillLogin(page, email, password);
  await press(page, 'Sign up');
  await expect.poll(() => said).toEqual(['User registered successfully!']);
  await expect(page.getByLabel('First name')).toHaveCount(0);
  const status = page.getByRole('form', { name: 'Log in' }).getByRole('status');
  await expect(status).toHaveText('Account created. Log in to continue.');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  // A password manager offers to keep what the page that is left was sent with.
  await expect(page.getByLabel('Password')).toHaveValue(password);
  await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'current-password');
  // The next attempt takes it back, also one that is refused before it is sent.
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
  await expect(page.getByRole('status')).toHaveText('Course deleted successfully');
  await expect(cards(page)).toHaveCount(2);
  await expect(heading(page, 'Grand Prix')).toHaveCount(0);
  await page.reload();
  await expect(cards(page)).toHaveCount(2);

  await press(page, 'Logout');
  await expect(page).toHaveURL(new RegExp(`${login}$`));
  expect(await storedItems(page)).toBe(0);
  await logIn(page, email);
  await expect(cards(page)).toHaveCount(2);
});

/** The fragment of the link in a mail to this address. */
const mailedToken = async (folder: string, email: string, path: string): Promise<string> => {
  let token = '';
  const link = new RegExp(`${path}(#token=\\S+)`);
  const read = async (): Promise<boolean> => {
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      if (!name.endsWith('.eml')) continue;
      const { to, text } = await PostalMime.parse(readFileSync(join(folder, name)));
      if (to?.[0]?.address === email) token = link.exec(text ?? '')?.[1] ?? token;
    }
    return token !== '';
  };
  await expect.poll(read).toBe(true);
  return token;
};

test('a forgotten password is set anew by the link of a mail; the account can then be deleted', async ({
  page,
  request,
  apiOrigin,
  mailFolder,
}) => {
  const email = newEmail();
  await app(request, apiOrigin).signUp(email);
  await app(request, apiOrigin).addCourses(email, 'Grand Prix');
  await page.goto(login);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(email);
  await press(page, 'Send me a link');
  await expect(
    page.getByText('If there is an account with this email, a link is on its way.'),
  ).toBeVisible();
  await page.goto(
    `/course-walk/reset${await mailedToken(mailFolder, email, '/course-walk/reset')}`,
  );
  await page.getByLabel('New password').fill('quite other looms');
  await press(page, 'Set password');
  await expect(heading(page, 'Your new password is set')).toBeVisible();
  await logIn(page, email, 'quite other looms');
  await expect(cards(page)).toHaveCount(1);
  answerDialogs(page);
  await press(page, 'Delete All Data');
  await expect(page).toHaveURL(new RegExp(`${login}$`));
});

/** Makes the demo account anew. */
const makeDemo = (mailFolder: string): { email: string; secret: string } => {
  const { stdout } = spawnSync(process.execPath, ['api/commands/course-walk.ts', 'demo'], {
    cwd: new URL('../..', import.meta.url),
    env: { ...process.env, DATA_DIR: dirname(mailFolder) },
    encoding: 'utf8',
  });
  const [, email = '', secret = ''] = /email {5}(\S+)\npassword {2}(\S+)/.exec(stdout) ?? [];
  return { email, secret };
};

test.describe('the demo account', () => {
  // Each makes it anew.
  test.describe.configure({ mode: 'default' });

  test('shows a dozen courses with their plans', async ({ page, mailFolder }) => {
    const { email, secret } = makeDemo(mailFolder);
    await logIn(page, email, secret);
    await expect(cards(page)).toHaveCount(12);
    const plans = await cards(page)
      .locator('use')
      .evaluateAll((uses) => uses.map((use) => use.getAttribute('href')?.split('#')[0]));
    expect(plans).toHaveLength(12);
    for (const plan of new Set(plans))
      expect((await page.request.get(`${plan}`)).status()).toBe(200);
  });

  test('a wrong password and a taken email address are refused in words', async ({
    page,
    mailFolder,
    watch,
  }) => {
    watch.allowErrors(/40[19]/);
    const { email } = makeDemo(mailFolder);
    const said = answerDialogs(page);
    await logIn(page, email, 'looms and cards');
    const failed = 'Login failed. Please check your email and password and try again.';
    await expect.poll(() => said).toEqual([failed]);
    await expect(page.getByText('The email address or password is incorrect.')).toBeVisible();
    await press(page, 'Sign up');
    await fillNames(page);
    await page.getByLabel('Password').fill(password);
    await press(page, 'Sign up');
    await expect.poll(() => said).toEqual([failed, 'Something went wrong.']);
    await expect(page.getByText('There is already an account with this email.')).toBeVisible();
    await page.getByRole('link', { name: 'Set a new password' }).click();
    await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible();
  });
});
