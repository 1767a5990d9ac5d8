import { describe, expect, test } from 'vitest';
import { forms } from '#contract/forms.ts';
import { payloads, testApp } from '../../helpers/app.ts';
import { encode, form } from '../../helpers/contact.ts';

describe('a form without scripts', () => {
  test.each(forms.filter((form) => !('withoutScripts' in form)))(
    'of the kind $kind is stored as such, and answered with a redirect to the thank-you page',
    async ({ kind }) => {
      const { post, db } = await testApp();
      const response = await post(encode(payloads[kind]), form);
      expect([response.status, response.headers.get('Location')]).toEqual([303, '/thank-you']);
      const stored = await db.selectFrom('submissions').select('kind').execute();
      expect(stored).toEqual([{ kind }]);
    },
  );

  test('may be multipart, but without files', async () => {
    const { app } = await testApp();
    const body = new FormData();
    for (const [name, value] of Object.entries(payloads.message)) body.append(name, value);
    expect((await app.request('/api/contact', { method: 'POST', body })).status).toBe(303);
    body.append('file', new File(['x'], 'x.txt'));
    expect((await app.request('/api/contact', { method: 'POST', body })).status).toBe(415);
  });

  test('that has a field twice is refused', async () => {
    const { app, db, post } = await testApp();
    const twice = `${encode(payloads.message)}&email=eve%40elsewhere.example`;
    expect((await post(twice, form)).status).toBe(400);
    const body = new FormData();
    for (const [name, value] of Object.entries(payloads.message)) body.append(name, value);
    body.append('email', 'eve@elsewhere.example');
    expect((await app.request('/api/contact', { method: 'POST', body })).status).toBe(400);
    expect(await db.selectFrom('submissions').select('id').execute()).toEqual([]);
  });

  test('with an application is composed as the browser would', async () => {
    const { post, db } = await testApp();
    const response = await post(
      encode({
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
      }),
      form,
    );
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe('/careers/applied');
    const { fields } = await db
      .selectFrom('submissions')
      .select('fields')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(fields)).toMatchObject({
      name: 'Ada Byron',
      subject: 'Job Application - Data Scientist',
      resumeFileName: 'ada.pdf',
      message: expect.stringContaining(
        'Portfolio: Not provided\n\nLinkedIn: Not provided',
      ) as string,
    });
  });

  test('is refused with a page that has the errors and a link back, and none of the input', async () => {
    const { post } = await testApp();
    const response = await post(encode({ ...payloads.message, name: '<b>A', email: 'not' }), {
      ...form,
      Host: 'site.example',
      Referer: 'http://site.example/contact?x=1',
    });
    expect(response.status).toBe(422);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    const page = await response.text();
    expect(page).toContain('Please enter a valid email address');
    expect(page).toContain('href="/contact"');
    expect(page).not.toContain('<b>');
  });
});

test('a form of an unsupported content type is refused with a page too', async () => {
  const { app } = await testApp();
  const browser = { 'Content-Type': 'text/plain', Accept: 'text/html,*/*;q=0.8' };
  const response = await app.request('/api/contact', {
    method: 'POST',
    headers: browser,
    body: 'name=Ada',
  });
  expect(response.status).toBe(415);
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(await response.text()).toContain('Press your browser’s Back button');
});
