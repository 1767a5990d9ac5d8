/**
 * Pages that the browser shows again from its back/forward cache. Playwright turns that cache off, so the tests
 * dispatch its events themselves.
 */
import type { Page } from '@playwright/test';
import { playHost } from './course-walk-host.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

/** Dispatches the events of a page that is left and shown again, after `items` were stored on another page. */
const showAgain = (page: Page, store: 'localStorage' | 'sessionStorage', items: object) =>
  page.evaluate(
    ([name, entries]) => {
      for (const [key, value] of Object.entries(entries)) window[name].setItem(key, String(value));
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    },
    [store, items] as const,
  );

test('a page that is shown again applies the stored theme', async ({ page }) => {
  await page.goto('/services');
  await showAgain(page, 'localStorage', { theme: 'dark' });
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expect(page.getByRole('button', { name: 'Dark theme' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('the theme follows that of another tab', async ({ page, context }) => {
  for (const path of ['/services', '/course-walk']) {
    await page.goto(path);
    const toggle = page.getByRole('button', { name: 'Dark theme' });
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    // On the second page the toggle is hydrated by then.
    if (path === '/course-walk') await toggle.hover();
    const hydrated = path === '/course-walk' ? 1 : 0;
    await expect(page.locator('astro-island:not([ssr]) > [data-theme-toggle]')).toHaveCount(
      hydrated,
    );
    const other = await context.newPage();
    await other.goto('/partners');
    await other.getByRole('button', { name: 'Dark theme' }).click();
    await expect(page.locator('html')).toHaveClass(/dark/);
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await other.getByRole('button', { name: 'Dark theme' }).click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await other.close();
  }
});

test('a page that is shown again restores the conversation and the state of its window', async ({
  page,
}) => {
  await page.goto('/services');
  const chat = page.getByRole('complementary', { name: 'Chat' });
  await chat.getByRole('button', { name: 'Open chat' }).click();
  await chat.getByPlaceholder('Type your message...').fill('First');
  await page.keyboard.press('Enter');
  await expect(chat.getByRole('paragraph').filter({ hasText: 'First' })).toBeVisible();
  const message = (sender: string, text: string) => ({ id: text, sender, text, timestamp: 1 });
  const later = [message('user', 'First'), message('bot', 'An answer'), message('user', 'Later')];
  await showAgain(page, 'sessionStorage', { 'chat-conversation': JSON.stringify(later) });
  await expect(chat.getByRole('paragraph').filter({ hasText: 'Later' })).toBeVisible();
  // The message that had no reply on the other page gets one here, once.
  await expect(chat.getByRole('log').getByRole('paragraph')).toHaveCount(4);
  await showAgain(page, 'sessionStorage', { 'chat-window': 'closed' });
  await expect(chat.getByRole('button', { name: 'Open chat' })).toBeVisible();
});

test('a chat that is open when its page is shown again stays open where nothing can be stored', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await page.goto('/services');
  await page.getByRole('button', { name: 'Open chat' }).click();
  await showAgain(page, 'sessionStorage', {});
  await expect(page.getByRole('button', { name: 'Minimize' })).toBeVisible();
});

for (const [who, token, next] of [
  ['nobody', '', /\/course-walk$/],
  ['somebody else', 'an0ther', /\/course-walk\/courses$/],
] as const) {
  test(`courses that are shown again when ${who} is signed in are hidden at once, and left`, async ({
    page,
  }) => {
    await visit(page, '/course-walk/courses');
    await playHost(page, { 'GET /courses/user/token': { json: [] } });
    const isSeen = await page.evaluate((stored) => {
      localStorage.setItem('token', stored);
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return document.querySelector('h1')?.checkVisibility();
    }, token);
    expect(isSeen).toBe(false);
    await expect(page).toHaveURL(next);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Evening training')).toHaveCount(0);
  });
}

test('a login that is shown again has no password in it, and leads whoever is logged in to the list', async ({
  page,
}) => {
  await playHost(page, { 'GET /courses/user/token': { json: [] } });
  await page.goto('/course-walk/login');
  const password = page.getByLabel('Password');
  await password.fill('looms & cards');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible();
  await showAgain(page, 'localStorage', {});
  await expect(password).toHaveValue('');
  // So the form is after a login.
  const submit = page.locator('form').getByRole('button', { name: 'Log in' });
  await submit.evaluate((button: HTMLButtonElement) => (button.disabled = true));
  // The page is loaded anew, with its script, which the next step needs.
  await Promise.all([page.waitForEvent('load'), showAgain(page, 'localStorage', {})]);
  await expect(submit).toBeEnabled();
  await password.fill('looms & cards');
  await showAgain(page, 'localStorage', { token: 't0k3n' });
  await expect(page).toHaveURL(/\/course-walk\/courses$/);
});

test('no page offers courses to a visitor who has logged out since', async ({ page }) => {
  for (const path of ['/course-walk', '/course-walk/login']) {
    await page.goto(path);
    await page.evaluate(() => localStorage.setItem('token', 't0k3n'));
    await page.reload();
    const offer = page.getByRole('link', { name: 'Courses', exact: true });
    await expect(offer).toBeVisible();
    await showAgain(page, 'localStorage', { token: '' });
    await expect(offer).toHaveCount(0);
  }
});
