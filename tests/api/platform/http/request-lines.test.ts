/** Requests that nobody's page sends, byte by byte. */
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { listen } from '#platform/http/listen.ts';
import { testApp } from '../../../helpers/app.ts';
import { rawClient } from '../../../helpers/raw-client.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

let port: number;

beforeEach(async () => {
  const { app } = await testApp({ siteDir: temporaryFolder() });
  const listening = await listen(app, { host: '127.0.0.1', port: 0 });
  onTestFinished(listening.drain);
  ({ port } = listening);
});

test.each(['TRACE /', 'TRACE /api/contact', 'TRACE /api/course-walk/users/login', 'CONNECT a:80'])(
  '%s gives nothing back of what was sent',
  async (line) => {
    const { answered } = rawClient(
      port,
      `${line} HTTP/1.1`,
      'Host: site.example',
      'Authorization: Bearer c4nary',
      'Connection: close',
      '',
      '',
    );
    const answer = await answered;
    expect(answer).not.toMatch(/^HTTP\/1\.1 [25]|c4nary/);
  },
);

test.each([
  ['a length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
  ['two lengths', ['Content-Length: 5', 'Content-Length: 6'], 'hello'],
  ['two equal lengths', ['Content-Length: 5', 'Content-Length: 5'], 'hello'],
  ['chunks that are not the last coding', ['Transfer-Encoding: chunked, identity'], '0\r\n\r\n'],
  ['a length that is no number', ['Content-Length: +5'], 'hello'],
])('a body with %s is answered with 400, and the connection closes', async (_, lines, body) => {
  const { answered } = rawClient(
    port,
    'POST /api/contact HTTP/1.1',
    'Host: site.example',
    ...lines,
    '',
    body,
  );
  expect(await answered).toMatch(/^HTTP\/1\.1 400 /);
});
