/**
 * Pages that the browser restores from its back/forward cache. Playwright turns that cache off, so the tests dispatch
 * its events themselves.
 */
import type { Page } from '@playwright/test';
import { playHost } from './course-walk-host.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

/** Dispatches the events of leaving and restoring a page, during which another page stored `items`. */
const showAgain = (page: Page, store: 'localStorage' | 'sessionStorage', items: object) =>
  page.evaluate(
    ([name, entries]) => {
      for (const [key, value] of Object.entries(entries)) window[name].setItem(key, String(value));
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    },
    [store, items] as const,
  );

test('a restored page applies the stored theme, and updates the chat and its window', async ({
  page,
}) => {
  await page.goto('/services');
  await showAgain(page, 'localStorage', { theme: 'dark' });
  await expect(page.locator('html')).toHaveClass(/dark/);
  const toggle = page.getByRole('button', { name: 'Dark theme' });
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');

  const chat = page.getByRole('complementary', { name: 'Chat' });
  const opener = chat.getByRole('button', { name: 'Open chat' });
  await opener.click();
  await chat.getByPlaceholder('Type your message...').fill('First');
  await page.keyboard.press('Enter');
  await expect(chat.getByRole('paragraph').filter({ hasText: 'First' })).toBeVisible();
  const message = (sender: string, text: string) => ({ id: text, sender, text, timestamp: 1 });
  const later = [message('user', 'First'), message('bot', 'An answer'), message('user', 'Later')];
  await showAgain(page, 'sessionStorage', { 'chat-conversation': JSON.stringify(later) });
  await expect(chat.getByRole('paragraph').filter({ hasText: 'Later' })).toBeVisible();
  // The unanswered message of the other page gets one reply here.
  await expect(chat.getByRole('log').getByRole('paragraph')).toHaveCount(4);
  await showAgain(page, 'sessionStorage', { 'chat-window': 'closed' });
  await expect(opener).toBeVisible();

  // If storage fails, an open chat stays open.
  await page.evaluate(() => {
    sessionStorage.clear();
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await opener.click();
  await showAgain(page, 'sessionStorage', {});
  await expect(page.getByRole('button', { name: 'Minimize' })).toBeVisible();
});

test('the theme follows another tab, before and after its script arrives', async ({
  page,
  context,
}) => {
  await page.goto('/course-walk');
  const toggle = page.getByRole('button', { name: 'Dark theme' });
  const hydratedToggle = page.locator('astro-island:not([ssr]) > [data-theme-toggle]');
  await expect(hydratedToggle).toHaveCount(0);
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  const other = await context.newPage();
  await other.goto('/partners');
  for (const isDark of [true, false, true]) {
    await other.getByRole('button', { name: 'Dark theme' }).click();
    await expect(page.locator('html')).toHaveClass(isDark ? /dark/ : /^(?!.*dark)/);
    await expect(toggle).toHaveAttribute('aria-pressed', String(isDark));
    await toggle.hover();
    await expect(hydratedToggle).toHaveCount(1);
  }
});

test('a restored course list hides at once if the user logged out or changed', async ({ page }) => {
  for (const [token, next] of [
    ['', /\/course-walk$/],
    ['an0ther', /\/course-walk\/courses$/],
  ] as const) {
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
  }
});

test('a restored login page has no password, and leads a logged-in user to the list', async ({
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
  // The state of the form after a login.
  const submit = page.locator('form').getByRole('button', { name: 'Log in' });
  await submit.evaluate((button: HTMLButtonElement) => (button.disabled = true));
  // The page reloads, and with it the script that the next step needs.
  await Promise.all([page.waitForEvent('load'), showAgain(page, 'localStorage', {})]);
  await expect(submit).toBeEnabled();
  await password.fill('looms & cards');
  await showAgain(page, 'localStorage', { token: 't0k3n' });
  await expect(page).toHaveURL(/\/course-walk\/courses$/);
});

test('a restored page does not offer courses after a logout', async ({ page }) => {
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
