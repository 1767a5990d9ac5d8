/** The site with a service that requires a proof of work. */
import { fillContactForm } from './contact-form.ts';
import { expect, test } from './fixtures.ts';

test('the browser solves the challenge without the visitor, keeps the idempotency key, and loads the solver only then', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/403 \(Forbidden\)/);
  const calls: string[] = [];
  const keys = new Set<string | undefined>();
  const calledBefore = new Set<number>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/')) calls.push(`${response.status()} ${pathname}`);
    if (response.request().method() === 'POST') {
      keys.add(response.request().headers()['idempotency-key']);
    }
    if (pathname.includes('solve-proof-of-work')) calledBefore.add(calls.length);
  });
  await page.goto('/contact');
  await fillContactForm(page, { subject: `Proven ${Date.now()}` });
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('status').getByText('Message Sent!').first()).toBeVisible();
  expect(calls).toEqual(['403 /api/contact', '200 /api/contact/challenge', '201 /api/contact']);
  expect(keys.size).toBe(1);
  expect([...calledBefore]).toEqual([1]);
});

test('where the solver does not load, the message is sent all the same, as one without proof', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/403 \(Forbidden\)|ERR_FAILED/);
  await page.route(/solve-proof-of-work/, (route) => route.abort());
  await page.goto('/contact');
  await fillContactForm(page, { subject: `Unproven ${Date.now()}` });
  const stored = page.waitForResponse((response) => response.status() === 201);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('status').getByText('Message Sent!').first()).toBeVisible();
  expect((await stored).request().headers()['proof-of-work']).toBe('unable');
});
