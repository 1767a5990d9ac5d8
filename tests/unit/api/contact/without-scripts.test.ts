/** The page that is stored with a submission. */
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { pageOf } from '#contact/without-scripts.ts';
import type { SubmissionPayload } from '#contract/forms.ts';
import { payloads } from '../../../helpers/app.ts';

const allowed = 'https://www.example';
const link = '@everyone-[Open-application](https://evil.example/login)';

const storedPage = async (
  headers: Record<string, string>,
  payload = { kind: 'contact', fields: payloads.contact } as SubmissionPayload,
): Promise<string> => {
  const app = new Hono().post('/', (c) => c.text(pageOf(c, payload, [allowed])));
  const given = { Host: 'site.example', ...headers };
  return (await app.request('/', { method: 'POST', headers: given })).text();
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
])('stored page › %s', async (_, Referer, page) => {
  expect(await storedPage({ Referer })).toBe(page);
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
])('stored page is the form’s own %s', async (_, headers) => {
  expect(await storedPage(headers)).toBe('/contact');
});

test.each([
  ['UX/UI Designer', '/careers/apply/ux-ui-designer'],
  [link, '/careers/apply/everyone-open-application-https-evil-example-login'],
  ['!', '/careers/apply'],
])('application for "%s" without a Referer → page %s', async (position, page) => {
  const fields = { ...payloads.job_application, position };
  expect(await storedPage({}, { kind: 'job_application', fields })).toBe(page);
});
