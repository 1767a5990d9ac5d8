/** The rows that the contact route stores, and its answers. */
import { describe, expect, test, vi } from 'vitest';
import { idempotencyKeyField } from '#contract/paths.ts';
import type { Problem } from '#contract/problem.ts';
import { spamSignals } from '#contract/signals.ts';
import { formType, payloads, testApp } from '../../helpers/app.ts';

test('a submission is stored with its page and a mail to the team; the answer has its ID', async () => {
  const { post, db } = await testApp();
  const Host = 'site.example';
  const response = await post(payloads.message, { Host, Referer: `https://${Host}/services` });
  expect(response.status).toBe(201);
  const row = db.selectFrom('submissions').select(['id', 'kind', 'page', 'folder', 'fields']);
  const { id, fields, ...stored } = await row.executeTakeFirstOrThrow();
  expect(stored).toEqual({ kind: 'message', page: '/services', folder: 'inbox' });
  expect(JSON.parse(fields)).toEqual(payloads.message);
  expect(await response.json()).toMatchObject({ success: true, id });
  const jobs = await db.selectFrom('jobs').select(['queue', 'subject_id']).execute();
  expect(jobs).toEqual([{ queue: 'mail', subject_id: id }]);
});

describe('spam filter', () => {
  test('accepts a filled-in honeypot with 201, but sets the message aside as spam', async () => {
    const { post, db } = await testApp();
    const response = await post({ ...payloads.message, topic_reference: 'filled' });
    expect(response.status).toBe(201);
    const row = db.selectFrom('submissions').select(['folder', 'spam_reason']);
    expect(await row.execute()).toEqual([{ folder: 'spam', spam_reason: 'honeypot' }]);
  });

  test('needs many links and haste; forms without scripts pass', async () => {
    const { post, postForm, db } = await testApp();
    const flood = (name: string) => ({
      ...payloads.message,
      name,
      message: 'https://pills.example '.repeat(4),
    });
    await post(flood('Fast'), { 'Elapsed-Ms': '200' });
    await post(flood('Slow'), { 'Elapsed-Ms': String(spamSignals.fastMs) });
    await postForm(flood('Form'));
    const rows = await db.selectFrom('submissions').select(['fields', 'folder']).execute();
    const folders = rows.map(({ fields, folder }) => [
      (JSON.parse(fields) as { name: string }).name,
      folder,
    ]);
    expect(Object.fromEntries(folders)).toEqual({ Fast: 'spam', Slow: 'inbox', Form: 'inbox' });
  });
});

describe('form without scripts', () => {
  test('is stored once for each key in its field, and redirects to the thank-you page', async () => {
    const { postForm, db } = await testApp();
    for (const key of ['17-4-1905-8', '17-4-1905-8', '17-4-1905-9']) {
      const subject = `Loom ${key}`;
      const fields = { ...payloads.contact, subject, [idempotencyKeyField]: key };
      const { status, headers } = await postForm(fields);
      expect([status, headers.get('Location')]).toEqual([303, '/thank-you']);
    }
    const rows = await db.selectFrom('submissions').select(['kind', 'idempotency_key']).execute();
    expect(rows).toEqual([
      { kind: 'contact', idempotency_key: '17-4-1905-8' },
      { kind: 'contact', idempotency_key: '17-4-1905-9' },
    ]);
    const short = { ...payloads.message, [idempotencyKeyField]: 'short' };
    expect((await postForm(short)).status).toBe(400);
  });

  test('composes an application as the browser would', async () => {
    const { postForm, db } = await testApp();
    const response = await postForm({
      type: 'job_application',
      position: 'Data Scientist',
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@engines.example',
      phone: '+44 20 7946 0958',
      resume: 'ada.pdf',
      coverLetter: 'I have written programs for machines that do not exist.',
      portfolio: '',
      linkedin: '',
      heardAbout: 'A friend',
    });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/careers/applied']);
    const row = db.selectFrom('submissions').select('fields');
    expect(JSON.parse((await row.executeTakeFirstOrThrow()).fields)).toMatchObject({
      name: 'Ada Byron',
      subject: 'Job Application - Data Scientist',
      resumeFileName: 'ada.pdf',
      message: expect.stringContaining(
        'Portfolio: Not provided\n\nLinkedIn: Not provided',
      ) as string,
    });
  });

  test('is refused with a page that has the errors and a link back, but not the input', async () => {
    const { postForm } = await testApp();
    const response = await postForm(
      { ...payloads.message, name: '<b>A', email: 'not' },
      {
        Host: 'site.example',
        Referer: 'http://site.example/contact?x=1',
      },
    );
    expect(response.status).toBe(422);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    const page = await response.text();
    expect(page).toContain('Please enter a valid email address');
    expect(page).toContain('href="/contact"');
    expect(page).not.toContain('<b>');
  });

  test('is refused with a page if the content type is unsupported', async () => {
    const { post } = await testApp();
    const browser = { 'Content-Type': 'text/plain', Accept: 'text/html,*/*;q=0.8' };
    const response = await post('name=Ada', browser);
    expect(response.status).toBe(415);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain('Press your browser’s Back button');
  });
});

describe('rate limit of one client', () => {
  const config = {
    allowedOrigins: [],
    trustedProxies: ['10.0.0.0/8'],
    rateLimit: { submissions: 2, seconds: 60 },
  };

  const limitedApp = async () => {
    const { app } = await testApp({ config });
    return (peer: string, headers: Record<string, string> = {}, payload: object = {}) =>
      app.request(
        '/api/contact',
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: JSON.stringify({ ...payloads.message, ...payload }),
        },
        { incoming: { socket: { remoteAddress: peer } } },
      );
  };

  const statuses = (answers: Response[]) => answers.map(({ status }) => status);

  test('tells people and programs how long to wait', async ({ onTestFinished }) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T12:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const post = await limitedApp();
    expect(statuses([await post('192.0.2.1'), await post('192.0.2.1')])).toEqual([201, 201]);
    vi.advanceTimersByTime(20_000);
    const refused = await post('192.0.2.1');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '40']);
    const { code, detail } = (await refused.json()) as Problem;
    expect(code).toBe('rate_limited');
    expect(detail).toMatch(/Please try again in 40 seconds\.$/);
    const page = await post('192.0.2.1', formType);
    expect([page.status, page.headers.get('Retry-After')]).toEqual([429, '40']);
    expect(await page.text()).toContain('Please try again in 40 seconds.');
    expect((await post('192.0.2.2')).status).toBe(201);
    vi.advanceTimersByTime(40_000);
    expect((await post('192.0.2.1')).status).toBe(201);
  });

  test('ignores forged headers, but counts visitors behind a trusted proxy apart', async () => {
    const post = await limitedApp();
    const forged = (n: number) => post('192.0.2.1', { 'X-Forwarded-For': `203.0.113.${n}` });
    expect(statuses([await forged(1), await forged(2), await forged(3)])).toEqual([201, 201, 429]);
    const proxied = (n: number) => post('10.0.0.1', { 'X-Forwarded-For': `203.0.113.${n}` });
    expect(statuses([await proxied(1), await proxied(2), await proxied(3)])).toEqual([
      201, 201, 201,
    ]);
  });

  test('counts submissions whose fields are refused', async () => {
    const post = await limitedApp();
    const refused = () => post('192.0.2.1', {}, { name: '' });
    expect(statuses([await refused(), await refused(), await refused()])).toEqual([422, 422, 429]);
  });
});
