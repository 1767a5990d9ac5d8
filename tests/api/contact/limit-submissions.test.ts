import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { payloads, testApp } from '../../helpers/app.ts';

afterEach(() => vi.useRealTimers());

const config = {
  allowedOrigins: [],
  trustedProxies: ['10.0.0.0/8'],
  rateLimit: { submissions: 2, seconds: 60 },
};

const limitedApp = async () => {
  const { app } = await testApp({ config });
  const post = (
    peer: string,
    headers: Record<string, string> = {},
    payload: object = payloads.message,
  ) =>
    app.request(
      '/api/contact',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(payload),
      },
      { incoming: { socket: { remoteAddress: peer } } },
    );
  return { post };
};

const statuses = (answers: Response[]) => answers.map(({ status }) => status);

describe('submissions of one client', () => {
  test('beyond the limit are refused, with the time to wait for people and for programs', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T12:00Z') });
    const { post } = await limitedApp();
    expect(statuses([await post('192.0.2.1'), await post('192.0.2.1')])).toEqual([201, 201]);
    vi.advanceTimersByTime(20_000);
    const refused = await post('192.0.2.1');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('40');
    const { code, detail } = (await refused.json()) as Problem;
    expect(code).toBe('rate_limited');
    expect(detail).toMatch(/Please try again in 40 seconds\.$/);
    expect((await post('192.0.2.2')).status).toBe(201);
    vi.advanceTimersByTime(40_000);
    expect((await post('192.0.2.1')).status).toBe(201);
  });

  test('wait no longer than the limit says after the clock was set back', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T12:00Z') });
    const { post } = await limitedApp();
    await post('192.0.2.1');
    await post('192.0.2.1');
    vi.setSystemTime(new Date('2026-03-02T11:00Z'));
    expect((await post('192.0.2.1')).headers.get('Retry-After')).toBe('60');
  });

  test('are counted whatever headers it forges, and apart behind a trusted proxy', async () => {
    const { post } = await limitedApp();
    const forged = (n: number) => post('192.0.2.1', { 'X-Forwarded-For': `203.0.113.${n}` });
    expect(statuses([await forged(1), await forged(2), await forged(3)])).toEqual([201, 201, 429]);
    const proxied = (n: number) => post('10.0.0.1', { 'X-Forwarded-For': `203.0.113.${n}` });
    expect(statuses([await proxied(1), await proxied(2), await proxied(3)])).toEqual([
      201, 201, 201,
    ]);
  });

  test('are counted when their fields are refused too', async () => {
    const { post } = await limitedApp();
    const refused = () => post('192.0.2.1', {}, { ...payloads.message, name: '' });
    expect(statuses([await refused(), await refused(), await refused()])).toEqual([422, 422, 429]);
  });

  test('from a browser without scripts are refused in words on a page', async () => {
    const { post } = await limitedApp();
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    await post('192.0.2.1');
    await post('192.0.2.1');
    const refused = await post('192.0.2.1', form);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
    expect(await refused.text()).toContain('Please try again in 60 seconds.');
  });
});
