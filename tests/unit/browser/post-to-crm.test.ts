import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Lead } from '#browser/post-to-crm.ts';
import { siteSettingsFrom } from '#settings/site.ts';

/** A lead, with a form field that does not belong to leads. */
const form: Lead & { company: string } = {
  name: 'Ada Byron',
  email: 'ada@engines.example',
  phone: '',
  company: 'Analytical Engines',
  subject: 'A database for our looms',
  message: 'Which card made which pattern?',
};

/** Returns `postToCrm` of a build with this `PUBLIC_CRM_URL`. */
const builtWith = async (crmUrl: string) => {
  vi.doMock('../../../src/browser/built-settings.ts', () => ({
    settings: siteSettingsFrom({ PUBLIC_CRM_URL: crmUrl }),
  }));
  vi.resetModules();
  return (await import('#browser/post-to-crm.ts')).createPostToCrm();
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T09:00:00Z') });
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response('', { status: 500 })));
  vi.spyOn(console, 'info').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});

afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('../../../src/browser/built-settings.ts');
});

test('a call to the CRM sends the payload of the specification', async () => {
  const postToCrm = await builtWith('https://crm.example/');
  postToCrm(form);
  expect(fetch).toHaveBeenCalledOnce();
  const [url, { method, body }] = vi.mocked(fetch).mock.calls[0] as [string, RequestInit];
  expect([method, url]).toEqual(['POST', 'https://crm.example/api/customers/create']);
  expect(JSON.parse(body as string)).toEqual({
    name: 'Ada Byron',
    email: 'ada@engines.example',
    phone: '',
    subject: 'A database for our looms',
    message: 'Which card made which pattern?',
    type: 'Contact',
    submissionId: '1795251600000',
    submissionTime: '2026-11-21T09:00:00.000Z',
  });
});

test('a call to the CRM logs every response and every failure', async () => {
  const postToCrm = await builtWith('https://crm.example');
  postToCrm(form);
  await vi.waitFor(() => {
    expect(console.info).toHaveBeenCalledWith('The CRM responded with status', 500);
  });
  vi.mocked(fetch).mockRejectedValueOnce(new Error('no route'));
  postToCrm({ ...form, subject: 'Another' });
  await vi.waitFor(() => {
    expect(console.warn).toHaveBeenCalledOnce();
  });
});

test('a call to the CRM is not repeated for an unchanged contact', async () => {
  const postToCrm = await builtWith('https://crm.example');
  vi.mocked(fetch).mockResolvedValueOnce(new Response('', { status: 201 }));
  postToCrm(form);
  // A second submission while the first call is on its way, and one after its answer.
  postToCrm({ ...form });
  await vi.runAllTimersAsync();
  postToCrm({ ...form });
  expect(fetch).toHaveBeenCalledOnce();
  postToCrm({ ...form, subject: 'Another' });
  expect(fetch).toHaveBeenCalledTimes(2);
});

test.each([
  ['was not reached', () => Promise.reject(new TypeError('offline'))],
  ['answered 500', () => Promise.resolve(new Response('', { status: 500 }))],
])('the CRM %s → the next press sends the contact again', async (_, answer) => {
  const postToCrm = await builtWith('https://crm.example');
  vi.mocked(fetch).mockImplementationOnce(answer);
  postToCrm(form);
  await vi.runAllTimersAsync();
  postToCrm({ ...form });
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a build without a CRM makes no call', async () => {
  const postToCrm = await builtWith('');
  postToCrm(form);
  expect(fetch).not.toHaveBeenCalled();
});
