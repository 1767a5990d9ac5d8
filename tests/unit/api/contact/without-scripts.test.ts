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
  ['has no query and no fragment', 'https://site.example/services/ai?utm=x#form', '/services/ai'],
  ['can be the home page', 'http://site.example/', '/'],
  ['has no slash at its end', 'https://site.example/services/', '/services'],
  ['is decoded', 'https://site.example/%C3%BCber-uns', '/über-uns'],
  ['can be a page of an allowed origin', `${allowed}/partners`, '/partners'],
])('stored page › %s', async (_, Referer, page) => {
  expect(await storedPage({ Referer })).toBe(page);
});

test.each([
  ['no Referer', {}],
  ['a page of another site', { Referer: 'https://evil.example/services' }],
  ['a Referer that is not a URL', { Referer: '/services' }],
  ['the page with the errors', { Referer: 'https://site.example/api/contact' }],
  ['a path with brackets and a link', { Referer: `https://site.example/${link}` }],
  ['a very long path', { Referer: `https://site.example/${'a'.repeat(200)}` }],
  ['a path that begins with another host', { Referer: 'https://site.example//evil.example/x' }],
  ['a path with an empty part', { Referer: 'https://site.example/services//ai' }],
  ['a path that cannot be decoded', { Referer: 'https://site.example/%ff' }],
  [
    'only the origin, which browsers send across origins',
    { Referer: `${allowed}/`, Origin: allowed },
  ],
])('%s → the stored page is the form’s own', async (_, headers) => {
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
