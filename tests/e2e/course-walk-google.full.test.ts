import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { acceptAlerts } from './accept-alerts.ts';
import { type Answer, playHost, session } from './course-walk-host.ts';
import { expect, test } from './fixtures.ts';

/** The part of Google's script that the site calls: it opens a window, and reports to callbacks. */
const script = (outcome: string): string => `
  window.google = { accounts: { oauth2: { initTokenClient: (client) => ({
    requestAccessToken: () => {
      window.open('about:blank', '_blank', 'popup').close();
      ${outcome}
    },
  }) } } };`;
const granted = `client.callback({ access_token: 'acc3ss' });`;
const denied = `client.callback({ error: 'access_denied' });`;

const user: Answer = {
  json: { email: 'ada@gmail.example', sub: '1138', given_name: 'Ada', family_name: 'Byron' },
};
const login = { email: 'ada@gmail.example', password: '1138' };

const playGoogle = async (page: Page, { body = script(granted), info = user } = {}) => {
  const loaded: string[] = [];
  await page.route('https://accounts.google.com/gsi/client', (route) => {
    loaded.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.route('https://www.googleapis.com/oauth2/v3/userinfo', (route) => {
    loaded.push(route.request().headers()['authorization'] ?? '');
    return route.fulfill({ headers: { 'Access-Control-Allow-Origin': '*' }, ...info });
  });
  return loaded;
};
const button = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });

test.beforeEach(async ({ page, watch }) => {
  watch.allowErrors(/another host: https:\/\/(accounts\.google|www\.googleapis)\.com\//);
  await page.goto('/course-walk/login');
});

test('a known user is logged in with the Google subject as password', async ({ page }) => {
  const loaded = await playGoogle(page);
  const calls = await playHost(page, {
    'POST /users/login': { json: session },
    'GET /courses/user/token': { json: [] },
  });
  await page.getByLabel('Email').focus();
  expect(loaded).toEqual([]);
  await button(page).click();
  await expect(page).toHaveURL(/\/course-walk\/courses$/);
  expect(loaded).toEqual(['https://accounts.google.com/gsi/client', 'Bearer acc3ss']);
  expect(calls[0]?.body).toEqual(login);
});

test('the project’s own host signs up and logs in a user by the access token', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/401/);
  const claims = { email: `ada-${randomUUID()}@gmail.example`, sub: '108234567890123456789' };
  const asked: (string | undefined)[] = [];
  const info = { ...claims, aud: 'e2e.apps.googleusercontent.com', email_verified: 'true' };
  const tokenInfo = createServer((incoming, answer) => {
    asked.push(incoming.headers.authorization);
    answer.end(JSON.stringify(info));
  }).listen(Number(process.env['E2E_TOKENINFO_PORT']), '127.0.0.1');
  try {
    await playGoogle(page, { info: { json: { ...claims, given_name: 'Ada' } } });
    for (const calls of [3, 4]) {
      await page.goto('/course-walk/login');
      await button(page).click();
      await expect(page.getByText('No courses available.')).toBeVisible();
      expect(asked).toEqual(Array(calls).fill('Bearer acc3ss'));
      await page.evaluate(() => localStorage.clear());
    }
  } finally {
    tokenInfo.close();
  }
});

for (const [what, info] of Object.entries<Answer>({
  refuses: { status: 401, body: '' },
  'returns no email address': { json: { sub: '1138' } },
  'returns no JSON': { body: '<html>' },
})) {
  test(`a user-info endpoint that ${what} fails the Google login`, async ({ page, watch }) => {
    watch.allowErrors(/401/);
    await playGoogle(page, { info });
    const said = acceptAlerts(page);
    await button(page).click();
    await expect.poll(() => said).toEqual(['Google login failed.']);
    await expect(button(page)).toBeEnabled();
  });
}

test('a refusal at Google is only logged', async ({ page }) => {
  await playGoogle(page, { body: script(denied) });
  const said = acceptAlerts(page);
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('Google login error'),
  );
  await button(page).click();
  await logged;
  expect(said).toEqual([]);
  await expect(button(page)).toBeEnabled();
});

test('an expired press asks the visitor to press again', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userActivation', { get: () => ({ isActive: false }) });
  });
  await page.reload();
  await playGoogle(page);
  await playHost(page, {
    'POST /users/login': { json: session },
    'GET /courses/user/token': { json: [] },
  });
  await button(page).click();
  await expect(page.getByText('Please press the button once more.')).toBeVisible();
  await button(page).click();
  await expect(page).toHaveURL(/\/course-walk\/courses$/);
});

test('a Google script that fails to load shows a message, and the next press retries', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/ERR_FAILED/);
  await page.route('https://accounts.google.com/gsi/client', (route) => route.abort());
  await button(page).click();
  await expect(page.getByText('Google sign-in could not be loaded.')).toBeVisible();
  await page.unroute('https://accounts.google.com/gsi/client');
  await playGoogle(page, { body: '' });
  await button(page).click();
  await expect(page.getByText('Google sign-in could not be loaded.')).toBeVisible();
  await playGoogle(page);
  await playHost(page, {
    'POST /users/login': { json: session },
    'GET /courses/user/token': { json: [] },
  });
  await button(page).click();
  await expect(page).toHaveURL(/\/course-walk\/courses$/);
});

test('the policy admits Google only on the login page; the opener policy allows its window', async ({
  request,
}) => {
  const policyOf = async (path: string) => {
    const response = await request.get(path);
    return {
      admitted: (await response.text()).includes('https://accounts.google.com/gsi/'),
      opener: response.headers()['cross-origin-opener-policy'],
    };
  };
  // All pages have the same opener policy, because hosts merge two rules that match a page.
  const opener = 'same-origin-allow-popups';
  expect(await policyOf('/course-walk/login')).toEqual({ admitted: true, opener });
  expect(await policyOf('/course-walk')).toEqual({ admitted: false, opener });
});

test('a closed Google window is only logged; a blocked one shows a message', async ({ page }) => {
  const says = (text: string | RegExp) => expect(page.getByRole('status').last()).toHaveText(text);
  const fails = (type: string) => script(`client.error_callback({ type: '${type}' });`);
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('Google login error'),
  );
  await playGoogle(page, { body: fails('popup_closed') });
  await button(page).click();
  await logged;
  await says('');
  await page.reload();
  await playGoogle(page, { body: fails('popup_failed_to_open') });
  await button(page).click();
  await says(/blocked Google’s window.* allow pop-ups.* log in with your email/);
});

test('a Google window that the opener policy cuts off shows a message', async ({ page }) => {
  // As behind a proxy that adds its own header to every page.
  await page.route('**/course-walk/login', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' };
    await route.fulfill({ response, headers });
  });
  await page.reload();
  await playGoogle(page, { body: script(`client.error_callback({ type: 'popup_closed' });`) });
  await button(page).click();
  await expect(page.getByRole('status').last()).toContainText(
    'Google’s window cannot answer this page',
  );
  await expect(button(page)).toBeEnabled();
});
