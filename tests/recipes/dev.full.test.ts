/**
 * `npm run dev` is the product: forms, login, courses and chat work under the policy; edits, mistakes and drafts of content
 * show at once. The tests share one server and one page.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { demoSession } from '../helpers/demo-session.ts';
import { type DevSession, devTimeout, startDev } from './dev-session.ts';
import { change } from './files.ts';

/** A page that has a mistake at the start. */
const linked = 'content/services/data-analytics.md';

describe('npm run dev', { timeout: devTimeout }, () => {
  let dev: DevSession;

  beforeAll(async () => {
    dev = await startDev((folder) =>
      change(join(folder, linked), (text) => `${text}\n[A page](/servces)\n`),
    );
  }, devTimeout);
  afterAll(() => dev.end(), devTimeout);

  test('a mistake that was there at the start shows once the first page is there, until it is mended', async () => {
    const { page, edit, said } = dev;
    await dev.open('/services/data-analytics');
    const mistake = page.getByRole('alert').filter({ hasText: 'There is no page /servces' });
    await mistake.waitFor();
    expect(said()).toContain('There is no page /servces');
    await edit(linked, (text) => text.replace('/servces', '/services'), mistake, 'detached');
    await page.getByRole('link', { name: 'A page', exact: true }).waitFor();
  });

  test('a form submits', async () => {
    await dev.open('/contact');
    const form = dev.page.getByRole('main').locator('form');
    await form.getByLabel('Name').fill('Ada Byron');
    await form.getByLabel('Email').fill('ada@engines.example');
    await form.getByLabel('Subject').fill('The chamber');
    await form.getByLabel('Message').fill('Six of us would like to see the climate chamber.');
    const stored = dev.page.waitForResponse((response) => response.url().endsWith('/api/contact'));
    await form.getByRole('button', { name: /send/i }).click();
    expect((await stored).status()).toBe(201);
  });

  test('the chat replies', async () => {
    await dev.open('/services');
    await dev.page.getByRole('button', { name: 'Open chat' }).click();
    const chat = dev.page.getByRole('complementary', { name: 'Chat' });
    await chat.getByPlaceholder('Type your message...').fill('Pricing?');
    await chat.getByRole('button', { name: 'Send' }).click();
    await chat.getByRole('log').getByRole('paragraph').nth(2).waitFor();
  });

  test('an edit of content shows on the page; a mistake does too, until it is mended', async () => {
    const { page, edit, said } = dev;
    const file = 'content/contact-page.yaml';
    await dev.open('/contact');
    await edit(
      file,
      (text) => text.replace(/^formTitle: .*/m, 'formTitle: Tell us about the chamber'),
      page.getByRole('heading', { name: 'Tell us about the chamber' }),
    );
    const mistake = page.getByRole('alert').filter({ hasText: 'Did you mean formTitle?' });
    await edit(file, (text) => text.replace(/^formTitle: /m, 'formTtle: '), mistake);
    expect(said()).toContain('Did you mean formTitle?');
    await edit(file, (text) => text.replace(/^formTtle: /m, 'formTitle: '), mistake, 'detached');
  });

  test('an edit of a text shows on the page; a draft is marked', async () => {
    const { page, edit } = dev;
    await dev.open('/services/cloud-devops');
    const file = 'content/services/cloud-devops.md';
    await edit(
      file,
      (text) => `${text}\n## A heading written just now\n`,
      page.getByRole('heading', { name: 'A heading written just now' }),
    );
    await edit(
      file,
      (text) => text.replace(/^title: .*/m, (title) => `${title}\ndraft: true`),
      page.getByRole('heading', { level: 1, name: 'Draft' }),
    );
  });

  test('who logs in sees the courses', async () => {
    const { page, url, dataDir } = dev;
    const { email, password } = await demoSession(dataDir, url);
    await dev.open('/course-walk/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('main').getByRole('listitem').nth(11).waitFor();
    const image = page.getByRole('main').getByRole('img').first();
    await vi.waitFor(
      async () =>
        expect(await image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(800),
      devTimeout / 3,
    );
  });

  test('the policy has refused nothing; what violates it is refused while it is written', async () => {
    const { page, edit, said, refused } = dev;
    expect(refused).toEqual([]);
    expect(said()).not.toMatch(/\[WARN\]|^warn /m);
    await dev.open('/thank-you');
    await edit(
      'src/pages/thank-you.astro',
      (text) => text.replace(/<p\b/, '<p style="color: red">A style.</p><p'),
      page.getByText('A style.'),
    );
    await vi.waitFor(() => expect(refused.join()).toContain('style'), devTimeout / 3);
  });
});
