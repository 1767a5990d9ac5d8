/** What the log contains, and what it leaves out. */
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { requestLog } from '#platform/http/every-answer.ts';
import { errorFields } from '#platform/failure.ts';
import { keptLog } from '../../../helpers/log-lines.ts';

test('a request writes one line, with the id of the answer', async () => {
  const { log, lines } = keptLog();
  const app = new Hono()
    .use(requestLog(log, () => undefined))
    .post('/people/:name', () => new Response('thanks', { status: 201 }));
  const response = await app.request('/people/quinn', { method: 'POST' });
  expect(lines).toHaveLength(1);
  const line = JSON.parse(lines.join('')) as Record<string, unknown>;
  const id = response.headers.get('X-Request-Id');
  expect(line).toMatchObject({ method: 'POST', route: '/people/:name', status: 201, id });
  expect(line).not.toHaveProperty('hostname');
});

test.each([
  [499, 'info'],
  [500, 'error'],
  [503, 'error'],
])('answer %i → a line of level %s', async (status, level) => {
  const { log, lines } = keptLog();
  const app = new Hono()
    .use(requestLog(log, () => undefined))
    .get('/', () => new Response(null, { status }));
  await app.request('/');
  const line = JSON.parse(lines.join('')) as { level: number };
  expect(log.levels.labels[line.level]).toBe(level);
});

test('an error’s message is never logged, not even a line like a stack frame', () => {
  const facts = errorFields(new TypeError('refused\n    at ada@engines.example (x:1:2)'));
  expect(facts.failure).toBe('TypeError');
  expect(facts.at[0]).toContain('log.test');
  expect(JSON.stringify(facts)).not.toContain('ada@');
});
