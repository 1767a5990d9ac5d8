import type { Page } from '@playwright/test';
import * as changes from '../helpers/foreign-changes.ts';
import { answerDialogs } from './answer-dialogs.ts';
import { type Answer, playHost, session } from './course-walk-host.ts';
import { fillLogin, fillNames } from './account-form.ts';
import { expect, test } from './fixtures.ts';
import { holdScripts } from './submissions.ts';

const refused: Answer = {
  status: 401,
  contentType: 'application/problem+json',
  json: {
    status: 401,
    code: 'unauthorized',
    detail: 'The email address or password is incorrect.',
  },
};
const loginFailed = 'Login failed. Please check your email and password and try again.';

const fillIn = (page: Page) => fillLogin(page, 'ada@engines.example', '  looms & cards  ');
const fillInSignUp = async (page: Page): Promise<void> => {
  await fillIn(page);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('Password').fill('cards & looms');
  await fillNames(page);
};
const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('userId')]);

test.beforeEach(({ page }) => page.goto('/course-walk/login'));

test('what was typed stays from mode to mode, and a shown password is shown', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Welcome to Course Walk');
  await fillIn(page);
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password');
  await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'current-password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
  await expect(page.getByLabel('Password')).toHaveAttribute('autocorrect', 'off');
  // Edge's own eye is hidden.
  expect(await page.content()).toContain('::-ms-reveal{display:none}');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(heading).toHaveText('Create your account');
  await expect(page.getByLabel('First name')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('ada@engines.example');
  await expect(page.getByLabel('Password')).toHaveValue('  looms & cards  ');
  await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'new-password');
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible();
  // The rules of the project's own host, before they are broken.
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(
    '8 to 256 characters. Avoid common passwords.',
  );
  for (const name of ['First name', 'Last name']) {
    const field = page.getByLabel(name);
    await expect(field).toHaveAccessibleDescription('');
    await field.fill('x'.repeat(90));
    await expect(field).toHaveAccessibleDescription('Up to 100 characters. 10 characters left');
  }
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password');
  await page.getByLabel('First name').fill('Ada');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
});

test('the note about the privacy policy says by what one agrees to it', async ({ page }) => {
  await expect(page.getByText('By logging in you agree to the privacy policy.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('By signing up you agree to the privacy policy.')).toBeVisible();
});

test('a switch to signing up that was deferred leaves the focus where the visitor types by then', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('Password').pressSequentially('cards');
  release();
  await expect(page.getByLabel('First name')).toBeVisible();
  await page.keyboard.type(' & looms');
  await expect(page.getByLabel('Password')).toHaveValue('cards & looms');
});

test('storage that is blocked is explained before a visitor tries', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await page.reload();
  await expect(page.getByText('This browser does not let the site store anything')).toBeVisible();
});

test('storage that cannot be written is said in words at login', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await page.reload();
  await playHost(page, { 'POST /users/login': { json: session } });
  const alerts = answerDialogs(page);
  await fillLogin(page);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect
    .poll(() => alerts)
    .toEqual([expect.stringMatching(/storage.*cookies and site data/)]);
});

test('a refused sign-up keeps the form, and shows what the host says of a field', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/422/);
  const detail = 'Password must be at least 8 characters';
  await playHost(page, {
    'POST /users/register': {
      status: 422,
      contentType: 'application/problem+json',
      json: { status: 422, errors: [{ field: 'password', code: 'too_short', detail }] },
    },
  });
  // What stands beside the field when the alert comes.
  let shown: string | null = null;
  page.once('dialog', (dialog) => {
    shown = dialog.message();
    void dialog.accept();
  });
  await page.evaluate(() => {
    const alert = window.alert.bind(window);
    window.alert = (text: string) => {
      document.title = document.querySelector('.field-error')?.textContent ?? '';
      alert(text);
    };
  });
  await fillInSignUp(page);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect.poll(() => shown).toBe('Something went wrong.');
  await expect(page).toHaveTitle(`Error: ${detail}`);
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(
    new RegExp(`Error: ${detail}$`),
  );
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(page.getByLabel('Password')).toBeFocused();
});

test('while it is sent, the button is disabled; a refusal leaves what was typed, and no answer at all is something wrong', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/401|ERR_FAILED/);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await playHost(page, {
    'POST /users/login': () => held.then(() => refused),
  });
  const alerts = answerDialogs(page);
  await fillIn(page);
  await page.getByRole('button', { name: 'Log in' }).click();
  const button = page.getByRole('button', { name: 'Logging in...' });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('button', { name: 'Sign up' })).toBeDisabled();
  answer();
  await expect.poll(() => alerts).toEqual([loginFailed]);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled();
  await expect(page.getByLabel('Password')).toHaveValue('  looms & cards  ');
  // Where the next try begins.
  const [alert, email] = [page.getByRole('alert'), page.getByLabel('Email')];
  await expect(alert).toHaveText('Error: The email address or password is incorrect.');
  await expect(alert).toBeInViewport();
  expect((await alert.boundingBox())?.y).toBeLessThan((await email.boundingBox())?.y ?? 0);
  expect(await stored(page)).toEqual([null, null]);
  await page.route('**/users/login', (route) => route.abort());
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect.poll(() => alerts).toEqual([loginFailed, 'Something went wrong.']);
});

test('the back control leads to the search site once the page was touched', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/another host: https:\/\/www\.google\.com/);
  await page.route('https://www.google.com/', (route) => route.fulfill({ body: 'Search' }));
  await page.getByLabel('Email').click();
  await page.goBack();
  await expect(page).toHaveURL('https://www.google.com/');
});

test('the skip link is not taken for the way back', async ({ page }) => {
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/login#main$/);
  await page.getByLabel('Email').click();
  // Nothing tells that a page stays: leaving it would begin at the press.
  await page.waitForTimeout(200);
  await expect(page).toHaveURL(/login#main$/);
});

test('without a client id, the Google button says that it is not set up', async ({ page }) => {
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Google sign-in is not set up' }),
  ).toBeVisible();
});

test('the login changes its words in a translated page', async ({ page }) => {
  answerDialogs(page);
  await page.goto('/course-walk/login');
  await page.getByLabel('Email').focus();
  const form = page.locator('main form');
  await expect(page.locator('main astro-island:not([ssr]) form')).toBeAttached();
  await page.evaluate(changes.replaceTexts);
  await form.getByRole('button', { name: /Show.*password/ }).click();
  await expect(form.getByRole('button', { name: /Hide.*password/ })).toBeVisible();
  await page.evaluate(changes.replaceTexts);
  await form.getByRole('button', { name: /^Sign up/ }).click();
  await expect(form.getByLabel(/First name/)).toBeVisible();
  await page.evaluate(changes.replaceTexts);
  await form.getByRole('button', { name: /^Log in/ }).click();
  await expect(form.getByLabel(/First name/)).toHaveCount(0);
  await expect(form.getByText('New to Course Walk?')).toBeVisible();
  await page.evaluate(changes.wrapControls);
  await form.getByRole('button', { name: /^Sign up/ }).click();
  await expect(form.getByLabel(/First name/)).toBeVisible();
});
