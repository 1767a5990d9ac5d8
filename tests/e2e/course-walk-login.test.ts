/** The landing page, login and sign-up, with a simulated host (course-walk specification, sections 2, 4, 5 and 8). */
import type { Locator, Page } from '@playwright/test';
import { sources } from '#collections/sources.ts';
import { dataOf } from '../helpers/content.ts';
import { site } from '../helpers/site-content.ts';
import * as changes from './translators-and-extensions.ts';
import { fillLogin, fillNames } from './form-filling.ts';
import { acceptAlerts } from './accept-alerts.ts';
import { type Answer, playHost, session } from './course-walk-host.ts';
import { expect, test, withMotion } from './fixtures.ts';
import { expectHeard, expectHeardOnPress, painted, recordHeard } from './screen-reader.ts';
import { holdScripts } from './submissions.ts';

const login = '/course-walk/login';
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

test('login and sign-up share one form, and switching keeps what was typed', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(login);
  const heading = page.getByRole('heading', { level: 1 });
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password')];
  const firstName = page.getByLabel('First name');

  await test.step('logging in', async () => {
    await expect(heading).toHaveText(dataOf(sources.courseWalk).login.title);
    await expect(password).toHaveAttribute('type', 'password');
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    await expect(page.getByText('By logging in you agree')).toBeVisible();
    await email.fill('ada@engines.example');
  });

  await test.step('a deferred switch keeps the focus where the visitor is typing', async () => {
    await press(page, 'Sign up');
    await password.pressSequentially('  cards');
    release();
    await expect(firstName).toBeVisible();
    await page.keyboard.type(' & looms  ');
    await expect(password).toHaveValue('  cards & looms  ');
  });

  await test.step('signing up by the rules of the project’s own host', async () => {
    await expect(heading).toHaveText('Create your account');
    await expect(page.getByText('By signing up you agree')).toBeVisible();
    await expect(email).toHaveValue('ada@engines.example');
    await expect(password).toHaveAttribute('autocomplete', 'new-password');
    await expect(password).toHaveAccessibleDescription(
      '8 to 256 characters. Avoid common passwords.',
    );
    for (const name of ['First name', 'Last name']) {
      const field = page.getByLabel(name);
      await expect(field).toHaveAccessibleDescription('');
      await field.fill('x'.repeat(90));
      await expect(field).toHaveAccessibleDescription('Up to 100 characters. 10 characters left');
    }
    await firstName.fill('Ada');
  });

  await test.step('a shown password stays shown in both modes, and can be hidden', async () => {
    await press(page, 'Show password');
    await expect(password).toHaveAttribute('type', 'text');
    await expect(password).toHaveAttribute('autocorrect', 'off');
    await press(page, 'Log in');
    await expect(password).toHaveAccessibleDescription('');
    await press(page, 'Hide password');
    await expect(password).toHaveAttribute('type', 'password');
    await press(page, 'Sign up');
    await expect(firstName).toHaveValue('Ada');
  });

  await test.step('without a client id, Google is not set up', async () => {
    await press(page, 'Continue with Google');
    const status = page.getByRole('status').filter({ hasText: 'Google sign-in is not set up' });
    await expect(status).toBeVisible();
  });

  await test.step('the form still switches in a translated page', async () => {
    const form = page.locator('main form');
    await page.evaluate(changes.replaceTexts);
    await form.getByRole('button', { name: /Show.*password/ }).click();
    await expect(form.getByRole('button', { name: /Hide.*password/ })).toBeVisible();
    await page.evaluate(changes.replaceTexts);
    await form.getByRole('button', { name: /^Log in/ }).click();
    await expect(form.getByLabel(/First name/)).toHaveCount(0);
    await expect(form.getByText(`New to ${site.appName}?`)).toBeVisible();
    await page.evaluate(changes.replaceTexts);
    await form.getByRole('button', { name: /^Sign up/ }).click();
    await expect(form.getByLabel(/First name/)).toBeVisible();
    await page.evaluate(changes.wrapControls);
    await form.getByRole('button', { name: /^Log in/ }).click();
    await expect(form.getByLabel(/First name/)).toHaveCount(0);
  });
});

test('Back leads to the search site once the page was touched; the skip link does not count', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/another host: https:\/\/www\.google\.com/);
  await page.route('https://www.google.com/', (route) => route.fulfill({ body: 'Search' }));
  await page.goto(login);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByLabel('Email').click();
  await press(page, 'Show password');
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible();
  await expect(page).toHaveURL(/login#main$/);

  await page.goto(login);
  await page.getByLabel('Email').click();
  await page.goBack();
  await expect(page).toHaveURL('https://www.google.com/');
});

test('blocked storage is explained before a visitor tries, and again at login', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await playHost(page, { 'POST /users/login': { json: session } });
  const said = acceptAlerts(page);
  await page.goto(login);
  const reason = 'This browser does not let the site store anything';
  await expect(page.getByText(reason)).toHaveCount(1);
  await fillLogin(page);
  await press(page, 'Log in');
  await expect(page.getByRole('alert')).toContainText(reason);
  await expect.poll(() => said).toEqual([expect.stringMatching(/storage.*cookies and site data/)]);
});

test('a failed login or sign-up says why once, and keeps what was typed', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/status of 4(01|22|09)|ERR_FAILED/);
  await recordHeard(page);
  const said = acceptAlerts(page);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  const detail = 'Password must be at least 8 characters';
  const refused = 'The email address or password is incorrect.';
  const refusals: Answer[] = [
    { status: 422, json: { errors: [{ field: 'password', code: 'too_short', detail }] } },
    { status: 409, json: { code: 'conflict', detail: 'There is already an account.' } },
  ];
  // Answers after a paint, as a network would: by then, the disabled button has lost the focus.
  await playHost(
    page,
    {
      'POST /users/login': () => held.then(() => ({ status: 401, json: { detail: refused } })),
      'POST /users/register': () => refusals.shift() ?? { status: 201 },
    },
    () => painted(page),
  );
  await page.goto(login);
  // Adds the error next to a field, if it shows already, to the words of each alert.
  await page.evaluate(() => {
    const alert = window.alert.bind(window);
    window.alert = (text: string) =>
      alert(text + (document.querySelector('.field-error')?.textContent ?? ''));
  });
  const logIn = page.getByRole('main').getByRole('button', { name: 'Log in' });
  const signUp = page.getByRole('button', { name: 'Sign up' });
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password')];
  const failed = 'Login failed. Please check your email and password and try again.';
  const wrong = 'Something went wrong.';
  // As copied from a mail program.
  await fillLogin(page, 'Ada <ada@engines.example>', '  looms & cards  ');
  await expect(email).toHaveValue('ada@engines.example');

  await test.step('a login is sent, and refused', async () => {
    await logIn.focus();
    const sendAndRefuse = async (): Promise<void> => {
      await logIn.press('Enter');
      const busy = page.getByRole('button', { name: 'Logging in...' });
      await expect(busy).toBeDisabled();
      await expect(busy).toHaveAttribute('aria-busy', 'true');
      await expect(signUp).toBeDisabled();
      answer();
    };
    await expectHeard(
      page,
      sendAndRefuse,
      'status: Logging in...',
      `alert: Error: ${refused}`,
      'focus: Log in',
    );
    await expect.poll(() => said).toEqual([failed]);
    await expect(logIn).toBeEnabled();
    await expect(password).toHaveValue('  looms & cards  ');
    // Above the first field, where the next attempt begins.
    const alert = page.getByRole('alert');
    await expect(alert).toBeInViewport();
    expect((await alert.boundingBox())?.y).toBeLessThan((await email.boundingBox())?.y ?? 0);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  await test.step('a login gets no answer', async () => {
    await page.route('**/users/login', (route) => route.abort());
    await expectHeardOnPress(
      page,
      logIn,
      'status: Logging in...',
      `alert: Error: ${wrong}`,
      'focus: Log in',
    );
    await expect.poll(() => said).toEqual([failed, wrong]);
  });

  await test.step('a sign-up is refused because of a field', async () => {
    await expectHeardOnPress(page, signUp, 'focus: Email *');
    await expect(page).toHaveTitle(/: sign up$/);
    await fillNames(page);
    await expectHeard(
      page,
      () => page.getByLabel('Last name').press('Enter'),
      'status: Signing up...',
      new RegExp(`^focus: Password \\*; .*Error: ${detail}$`),
    );
    await expect.poll(() => said).toEqual([failed, wrong, `${wrong}Error: ${detail}`]);
    await expect(password).toBeFocused();
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
  });

  await test.step('a sign-up is refused because the account exists', async () => {
    const taken = 'There is already an account with this email. Set a new password';
    await expectHeardOnPress(
      page,
      signUp,
      'status: Signing up...',
      `alert: ${taken}`,
      'focus: Sign up',
    );
    await expect.poll(() => said).toHaveLength(4);
    expect(said.at(-1)).toBe(wrong);
  });
});

test.describe('with motion', () => {
  test.use(withMotion);

  test('the landing page leads to the first field of the sign-up form', async ({ page }) => {
    await page.goto('/course-walk');
    await page.getByRole('link', { name: 'Create your account' }).click();
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await expect(page.getByLabel('First name')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
  });
});

test('the logo lines up with the form at every width, and errors do not move the drawing', async ({
  page,
}) => {
  await page.goto(login);
  const left = async (part: Locator) => (await part.boundingBox())?.x;
  const form = page.getByRole('form', { name: 'Log in' });
  const logo = page.getByRole('banner').getByRole('link');
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [768, 1024],
    [1024, 768],
    [1280, 577],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await left(logo), `${width} px`).toBe(await left(form));
  }
  const drawing = page.getByRole('main').locator('svg[viewBox="0 0 320 240"]');
  await page.setViewportSize({ width: 1280, height: 577 });
  const before = await drawing.boundingBox();
  const growsBy = await form.evaluate(({ clientHeight }) => clientHeight);
  await press(page, 'Log in');
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.evaluate(() => scrollTo(0, 0));
  expect(await form.evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThan(growsBy);
  expect(await drawing.boundingBox()).toEqual(before);
});
