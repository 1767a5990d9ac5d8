/** What the log says, and what it leaves out. */
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { requestLog } from '#platform/http/every-answer.ts';
import { errorFields } from '#platform/failure.ts';
import { createLog } from '#platform/log.ts';
import { keptLog } from '../../../helpers/log-lines.ts';

test('a request leaves one line, without its path, query, headers or body', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const app = new Hono()
    .use(requestLog(log, () => undefined))
    .post('/people/:name', () => new Response('thanks', { status: 201 }));
  const response = await app.request('/people/quinn?email=quinn@example.org', {
    method: 'POST',
    body: 'I am Ada',
    headers: { 'User-Agent': 'quinn' },
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('quinn'); // No id in hexadecimal has these letters.
  const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
  expect(line).toMatchObject({ method: 'POST', route: '/people/:name', status: 201 });
  expect(line['id']).toBe(response.headers.get('X-Request-Id'));
  expect(line).not.toHaveProperty('hostname');
});

test.each([
  [499, 'info'],
  [500, 'error'],
  [503, 'error'],
])('a request that is answered with %i leaves a line of the level %s', async (status, level) => {
  const { log, lines } = keptLog();
  const app = new Hono()
    .use(requestLog(log, () => undefined))
    .get('/', () => new Response(null, { status }));
  await app.request('/');
  const line = JSON.parse(lines.join('')) as { level: number };
  expect(log.levels.labels[line.level]).toBe(level);
});

test('no line of a message is logged, not even one that looks like a stack frame', () => {
  const facts = errorFields(new TypeError('refused\n    at ada@engines.example (x:1:2)'));
  expect(facts.failure).toBe('TypeError');
  expect(facts.at[0]).toContain('log.test');
  expect(JSON.stringify(facts)).not.toContain('ada@');
});
