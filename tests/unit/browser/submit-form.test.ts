import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSubmit } from '../../../src/browser/submit-form.ts';

/** Stands in for the browser's class, which Node does not have. */
class FakeInput {
  constructor(readonly value: string) {}
}

const formWith = (honeypot: string) =>
  ({ elements: { namedItem: () => new FakeInput(honeypot) } }) as unknown as HTMLFormElement;

const form = formWith('');
const payload = { name: 'Ada Byron', message: 'Which card made which pattern?' };

const calls = () => vi.mocked(fetch).mock.calls as [string, RequestInit][];
const keys = () => calls().map(([, init]) => new Headers(init.headers).get('Idempotency-Key'));
const bodies = () => calls().map(([, { body }]) => JSON.parse(body as string) as unknown);

const problem = (code: string, status: number) =>
  new Response(JSON.stringify({ code, status, detail: 'A detail.' }), {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('HTMLInputElement', FakeInput);
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response('{}', { status: 201 }))),
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the idempotency key', () => {
  test('is the same when the same payload is submitted again', async () => {
    const submit = createSubmit();
    await submit(payload, form);
    await submit({ ...payload }, form);
    expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys()[1]).toBe(keys()[0]);
  });

  test('changes with the payload, and differs from form to form', async () => {
    const submit = createSubmit();
    await submit(payload, form);
    await submit({ ...payload, name: 'Ada' }, form);
    await createSubmit()(payload, form);
    expect(new Set(keys()).size).toBe(3);
  });
});

describe('the body', () => {
  test('is the payload alone for an ordinary visitor', async () => {
    const submit = createSubmit();
    vi.advanceTimersByTime(3000);
    await submit(payload, form);
    expect(bodies()).toEqual([payload]);
  });

  test('says so when the form was filled in within 3 s, or its honeypot was', async () => {
    const submit = createSubmit();
    vi.advanceTimersByTime(2999);
    await submit(payload, formWith('cheap looms'));
    expect(bodies()).toEqual([{ ...payload, topic_reference: 'cheap looms', elapsed_ms: 2999 }]);
  });
});

describe('the result', () => {
  test('is undefined for a second submission while the first is in flight', async () => {
    const submit = createSubmit();
    const first = submit(payload, form);
    expect(await submit(payload, form)).toBeUndefined();
    expect(await first).toEqual({ ok: true });
    expect(fetch).toHaveBeenCalledOnce();
  });

  test("holds the service's problem document", async () => {
    vi.mocked(fetch).mockResolvedValue(problem('rate_limited', 429));
    expect(await createSubmit()(payload, form)).toMatchObject({
      ok: false,
      status: 429,
      problem: { code: 'rate_limited' },
    });
  });

  test('has the status alone when another host responded, and 0 when none did', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.mocked(fetch).mockResolvedValueOnce(new Response('<html>', { status: 502 }));
    expect(await createSubmit()(payload, form)).toEqual({ ok: false, status: 502 });
    vi.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await createSubmit()(payload, form)).toEqual({ ok: false, status: 0 });
  });

  test('is the problem when a proof of work is required and no challenge can be fetched', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.mocked(fetch)
      .mockResolvedValueOnce(problem('proof_required', 403))
      .mockResolvedValueOnce(new Response('', { status: 503 }));
    expect(await createSubmit()(payload, form)).toMatchObject({
      status: 403,
      problem: { code: 'proof_required' },
    });
  });
});
