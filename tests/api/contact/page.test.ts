/** The page that a submission is said to come from. */
import { expect, test } from 'vitest';
import { payloads, testApp } from '../../helpers/app.ts';
import { encode, form } from '../../helpers/contact.ts';

const allowed = 'https://www.example';

const pageOf = async (headers: Record<string, string>, isFormPost = false) => {
  const { db, post } = await testApp({ config: { allowedOrigins: [allowed] } });
  const body = isFormPost ? encode(payloads.contact) : payloads.contact;
  const given = { ...(isFormPost && form), Host: 'site.example', ...headers };
  expect((await post(body, given)).status).toBe(isFormPost ? 303 : 201);
  return (await db.selectFrom('submissions').select('page').executeTakeFirstOrThrow()).page;
};

test.each([
  [
    'its path, without query and fragment',
    'https://site.example/services/ai?utm=x#form',
    '/services/ai',
  ],
  ['the home page', 'http://site.example/', '/'],
  ['one path for both spellings', 'https://site.example/services/', '/services'],
  ['no markup', 'https://site.example/<b>"x', '/%3Cb%3E%22x'],
  ['no other host', 'https://site.example//evil.example/x', '/evil.example/x'],
  ['a page of an allowed origin', `${allowed}/partners`, '/partners'],
])('is %s', async (_, Referer, page) => {
  expect(await pageOf({ Referer })).toBe(page);
  expect(await pageOf({ Referer }, true)).toBe(page);
});

test.each([
  ['without a Referer', {}],
  ['from a foreign site', { Referer: 'https://evil.example/services' }],
  ['with one that is no URL', { Referer: '/services' }],
  ['with a path that is too long', { Referer: `https://site.example/${'x'.repeat(500)}` }],
  ['from the page with the errors', { Referer: 'https://site.example/api/contact' }],
  [
    'with an origin alone, as browsers send across origins',
    { Referer: `${allowed}/`, Origin: allowed },
  ],
])('is the form’s own %s', async (_, headers) => {
  expect(await pageOf(headers)).toBe('/contact');
});

test('is the page of the position, for an application without a Referer', async () => {
  const { db, post } = await testApp();
  expect((await post({ ...payloads.job_application, position: 'UX/UI Designer' })).status).toBe(
    201,
  );
  const { page } = await db.selectFrom('submissions').select('page').executeTakeFirstOrThrow();
  expect(page).toBe('/careers/apply/ux-ui-designer');
});
