/** The site with a service that requires a proof of work. */
import { fillContactForm } from './form-filling.ts';
import { expect, test } from './fixtures.ts';

test('the browser loads a solver only when challenged, and sends without proof if it fails', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/403 \(Forbidden\)|ERR_FAILED/);
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
  const send = async (subject: string) => {
    const stored = page.waitForResponse((response) => response.status() === 201);
    await fillContactForm(page, { subject: `${subject} ${Date.now()}` });
    await page.getByRole('button', { name: 'Send Message' }).click();
    const proof = (await stored).request().headers()['proof-of-work'];
    await expect(page.getByLabel('Full Name')).toHaveValue('');
    return proof;
  };
  await page.goto('/contact');
  await page.route(/solve-proof-of-work/, (route) => route.abort());
  expect(await send('Unproven')).toBe('unable');
  expect(calls.splice(0)).toEqual(['403 /api/contact', '201 /api/contact']);
  await page.unroute(/solve-proof-of-work/);
  keys.clear();
  expect(await send('Proven')).toMatch(/^ey/);
  await expect(page.getByRole('status').getByText('Message Sent!').first()).toBeVisible();
  expect(calls).toEqual(['403 /api/contact', '200 /api/contact/challenge', '201 /api/contact']);
  expect(keys.size).toBe(1);
  expect([...calledBefore]).toEqual([1]);
});
