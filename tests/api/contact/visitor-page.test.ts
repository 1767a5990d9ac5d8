/** The page that a submission is said to come from. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serviceFactsFile } from '#shared/service-facts.ts';
import { payloads, type TestApp, testApp, type TestAppOptions } from '../../helpers/app.ts';
import { encode, form } from '../../helpers/contact.ts';
import { facts } from '../../helpers/facts.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const allowed = 'https://www.example';
const application = '/careers/apply/ux-ui-designer';
const pages = ['/', '/contact', '/partners', '/services', '/services/ai', '/über-uns', application];
const link = '@everyone-[Open-application](https://evil.example/login)';

const siteApp = (options: TestAppOptions = {}) =>
  testApp({ config: { allowedOrigins: [allowed] }, facts: { ...facts, pages }, ...options });

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
])('is %s', async (_, Referer, page) => {
  expect(await pageOf({ Referer })).toBe(page);
  expect(await pageOf({ Referer }, true)).toBe(page);
});

test.each([
  ['without a Referer', {}],
  ['from a foreign site', { Referer: 'https://evil.example/services' }],
  ['with one that is no URL', { Referer: '/services' }],
  ['from the page with the errors', { Referer: 'https://site.example/api/contact' }],
  ['from a page that the site does not have', { Referer: `https://site.example/${link}` }],
  ['with another host after the slash', { Referer: 'https://site.example//evil.example/x' }],
  ['with a path that cannot be decoded', { Referer: 'https://site.example/%ff' }],
  [
    'with an origin alone, as browsers send across origins',
    { Referer: `${allowed}/`, Origin: allowed },
  ],
])('is the form’s own %s', async (_, headers) => {
  expect(await pageOf(headers)).toBe('/contact');
});

test('is the page of the position, for an application without a Referer, unless there is none', async () => {
  const { db, post } = await siteApp();
  for (const [position, page] of [
    ['UX/UI Designer', application],
    [link, '/careers/apply'],
  ]) {
    expect((await post({ ...payloads.job_application, position })).status).toBe(201);
    expect(await storedPage({ db })).toBe(page);
  }
});

test('is one of the site that was built last', async () => {
  const siteDir = temporaryFolder();
  const { db, post } = await siteApp({ siteDir });
  const send = (message: string) =>
    post({ ...payloads.contact, message }, { Host: 'a', Referer: 'http://a/newer' });
  expect((await send('Before the build')).status).toBe(201);
  expect(await storedPage({ db })).toBe('/contact');
  const built = { ...facts, pages: ['/contact', '/newer'] };
  writeFileSync(join(siteDir, serviceFactsFile), JSON.stringify(built));
  expect((await send('After the build')).status).toBe(201);
  expect(await storedPage({ db })).toBe('/newer');
});
