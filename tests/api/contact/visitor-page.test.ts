/** The page that a submission is said to come from. */
import { expect, test } from 'vitest';
import { payloads, type TestApp, testApp } from '../../helpers/app.ts';
import { encode, form } from '../../helpers/contact.ts';

const allowed = 'https://www.example';
const application = '/careers/apply/ux-ui-designer';
const link = '@everyone-[Open-application](https://evil.example/login)';

const siteApp = () => testApp({ config: { allowedOrigins: [allowed] } });

/** The page of the submission that was stored since the last call. */
const storedPage = async ({ db }: Pick<TestApp, 'db'>) =>
  (await db.deleteFrom('submissions').returning('page').executeTakeFirstOrThrow()).page;

const pageOf = async (headers: Record<string, string>, isFormPost = false) => {
  const { db, post } = await siteApp();
  const body = isFormPost ? encode(payloads.contact) : payloads.contact;
  const given = { ...(isFormPost && form), Host: 'site.example', ...headers };
  expect((await post(body, given)).status).toBe(isFormPost ? 303 : 201);
  return storedPage({ db });
};

test.each([
  [
    'its path, without query and fragment',
    'https://site.example/services/ai?utm=x#form',
    '/services/ai',
  ],
  ['the home page', 'http://site.example/', '/'],
  ['one path for both spellings', 'https://site.example/services/', '/services'],
  ['decoded', 'https://site.example/%C3%BCber-uns', '/über-uns'],
  ['a page of an allowed origin', `${allowed}/partners`, '/partners'],
])('the page that is stored is %s', async (_, Referer, page) => {
  expect(await pageOf({ Referer })).toBe(page);
  expect(await pageOf({ Referer }, true)).toBe(page);
});

test.each([
  ['without a Referer', {}],
  ['from a foreign site', { Referer: 'https://evil.example/services' }],
  ['with one that is no URL', { Referer: '/services' }],
  ['from the page with the errors', { Referer: 'https://site.example/api/contact' }],
  ['from a path that has more than letters', { Referer: `https://site.example/${link}` }],
  ['from a path that is long', { Referer: `https://site.example/${'a'.repeat(200)}` }],
  ['with another host after the slash', { Referer: 'https://site.example//evil.example/x' }],
  ['with an empty part', { Referer: 'https://site.example/services//ai' }],
  ['with a path that cannot be decoded', { Referer: 'https://site.example/%ff' }],
  [
    'with an origin alone, as browsers send across origins',
    { Referer: `${allowed}/`, Origin: allowed },
  ],
])('the page that is stored is the form’s own %s', async (_, headers) => {
  expect(await pageOf(headers)).toBe('/contact');
});

test('the page that is stored is that of the position, for an application without a Referer, unless its title is not plain', async () => {
  const { db, post } = await siteApp();
  for (const [position, page] of [
    ['UX/UI Designer', application],
    [link, '/careers/apply'],
  ]) {
    expect((await post({ ...payloads.job_application, position })).status).toBe(201);
    expect(await storedPage({ db })).toBe(page);
  }
});
