import { expect, test } from './fixtures.ts';
import { fillContactForm, hydrated } from './form-filling.ts';
import {
  holdScripts,
  holdSubmissions,
  islandScripts,
  keepIslandScripts,
  keepPosts,
} from './submissions.ts';

test('island scripts are fetched at the first sign of use; a press alone validates the form', async ({
  page,
}) => {
  const scripts = keepIslandScripts(page);
  await page.goto('/contact', { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  // A press without a hover or a focus before it.
  await page
    .getByRole('button', { name: 'Send Message' })
    .evaluate((button: HTMLElement) => button.click());
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
  await expect(page.getByLabel('Full Name')).toBeFocused();
  expect(scripts).not.toEqual([]);
});

test('a press before hydration shows at once, is repeated later, and leaves the focus alone', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/contact');
  const button = page.getByRole('button', { name: 'Send Message' });
  await button.click();
  expect(await button.getAttribute('aria-busy')).toBe('true');
  const spinner = await button.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(spinner).not.toBe('none');
  const message = page.getByRole('main').getByRole('textbox', { name: 'Message' });
  await message.pressSequentially('Our looms');
  release();
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
  await expect(button).not.toHaveAttribute('aria-busy');
  await expect(message).toBeFocused();
  await page.keyboard.type(' stand still');
  await expect(message).toHaveValue('Our looms stand still');
});

test('Enter in an unchanged field after late scripts moves the focus to the error', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  const subject = page.getByLabel('Subject');
  await subject.focus();
  release();
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
  await expect(subject).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Full Name')).toBeFocused();
});

test('text typed before hydration is sent once, even after Enter and a double click', async ({
  page,
}) => {
  const release = await holdScripts(page);
  const posts = keepPosts(page);
  await page.goto('/contact');
  await fillContactForm(page, { subject: 'Typed before hydration' });
  await page.getByLabel('Subject').press('Enter');
  await page.getByRole('button', { name: 'Send Message' }).dblclick();
  expect(posts).toEqual([]);
  // The service gets the time since the first touch, however late the scripts are.
  const elapsedBefore = await page.evaluate(() => {
    const island = document.querySelector<HTMLElement>('main astro-island[data-touched-at]');
    return performance.now() - Number(island?.dataset['touchedAt']);
  });
  const sent = page.waitForRequest((request) => request.method() === 'POST');

  release();
  const elapsed = Number((await sent).headers()['elapsed-ms']);
  expect(elapsed).toBeGreaterThanOrEqual(Math.floor(elapsedBefore));
  await expect(page.getByRole('status').getByText('Message Sent!').first()).toBeVisible();
  expect(posts).toHaveLength(1);
  expect(posts[0]).toContain('Typed before hydration');
});

/** Every script of a page. Each is a file, and can be late. */
const anyScript = '**/_astro/*.js';

test('text typed before any script arrives is kept, and sent once', async ({ page }) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(anyScript, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  await fillContactForm(page, { subject: 'Typed before any script' });
  await page.getByLabel('Subject').focus();
  const posts = keepPosts(page);
  release();
  await page.waitForLoadState();
  await expect(page.getByLabel('Subject')).toBeFocused();
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('status').getByText('Message Sent!').first()).toBeVisible();
  expect(posts).toHaveLength(1);
  expect(posts[0]).toContain('Typed before any script');
});

test('the browser posts a form that is sent before any script arrives', async ({ page }) => {
  await page.route(anyScript, () => undefined);
  await page.goto('/contact', { waitUntil: 'commit' });
  await fillContactForm(page, { subject: 'Sent before any script' });
  await Promise.all([
    page.waitForURL(/\/thank-you$/, { waitUntil: 'commit' }),
    page.getByRole('button', { name: 'Send Message' }).click(),
  ]);
});

test('the browser posts a form at once if its scripts fail to load', async ({ page, watch }) => {
  watch.allowErrors(/ERR_FAILED/);
  await page.route(islandScripts, (route) => route.abort());
  await page.clock.install();
  await page.goto('/contact');
  await fillContactForm(page, { subject: 'Sent without its scripts' });
  // The ten seconds of a waiting press never end.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.clock.runFor(1000);
  await expect(page).toHaveURL(/\/thank-you$/);
});

test('ten seconds after the press the browser posts the form once, however late the script is', async ({
  page,
}) => {
  const release = await holdScripts(page);
  const posts = keepPosts(page);
  await page.clock.install();
  await page.goto('/contact');
  await fillContactForm(page, { subject: 'A slow network' });
  await page.clock.fastForward(9000);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.clock.fastForward(9000);
  expect(posts).toEqual([]);
  const answer = await holdSubmissions(page);
  await page.clock.fastForward(1001);
  await expect.poll(() => posts).toHaveLength(1);
  const script = page.waitForResponse(islandScripts);
  release();
  await script;
  answer();
  await expect(page).toHaveURL(/\/thank-you/);
  expect(posts).toHaveLength(1);
  expect(new URLSearchParams(posts[0]).get('idempotency_key')).toMatch(/^[\d-]{8,}$/);
});

test('ten seconds after a press the browser names a missing field; late scripts send the form', async ({
  page,
}) => {
  const release = await holdScripts(page);
  const posts = keepPosts(page);
  await page.clock.install();
  await page.goto('/contact');
  await fillContactForm(page, { subject: '' });
  const send = page.getByRole('button', { name: 'Send Message' });
  await send.click();
  await page.clock.fastForward(10_001);
  const subject = page.getByLabel('Subject');
  await expect(subject).toBeFocused();
  await expect(send).not.toHaveAttribute('aria-busy');
  release();
  await hydrated(page.getByRole('form', { name: 'Send a Message' }));
  expect(posts).toEqual([]);
  await subject.fill('Sent by late scripts');
  await send.click();
  await expect(page.getByRole('status').getByText('Message Sent!').first()).toBeVisible();
  expect(posts).toHaveLength(1);
  const message = { name: 'Ada Byron', subject: 'Sent by late scripts' };
  expect(JSON.parse(posts[0] ?? '')).toMatchObject(message);
});
