import { createChallenge } from 'altcha-lib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noteTouch } from '#browser/first-touch.ts';
import { noAnswer } from '#browser/call.ts';
import { createSubmit } from '#browser/submit-form.ts';

const formWith = (honeypot: string, island?: { dataset: DOMStringMap }) =>
  ({
    elements: { namedItem: () => ({ value: honeypot }) },
    closest: () => island,
  }) as unknown as HTMLFormElement;

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
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response('{}', { status: 201 }))),
  );
});

afterEach(() => {
  vi.useRealTimers();
});

describe('idempotency key', () => {
  test('stays the same if an equal payload is submitted again', async () => {
    const submit = createSubmit('status');
    await submit(payload, form);
    await submit({ ...payload }, form);
    expect(keys()[0]).toMatch(/^[\d-]{16,43}$/);
    expect(keys()[1]).toBe(keys()[0]);
  });

  test('differs for each payload and each form', async () => {
    const submit = createSubmit('status');
    await submit(payload, form);
    await submit({ ...payload, name: 'Ada' }, form);
    await createSubmit('status')(payload, form);
    expect(new Set(keys()).size).toBe(3);
  });
});

describe('submission', () => {
  test('sends only the payload as its body, and the time to fill in the form as a header', async () => {
    vi.advanceTimersByTime(1000);
    const island = { dataset: {} };
    const touch = { timeStamp: performance.now() } as Event;
    noteTouch(island as HTMLElement, touch);
    vi.advanceTimersByTime(5000);
    noteTouch(island as HTMLElement, { timeStamp: performance.now() } as Event);
    // From here on, the form's scripts have arrived.
    const submit = createSubmit('status');
    await submit(payload, formWith('', island));
    await submit(payload, form);
    expect(bodies()).toEqual([payload, payload]);
    const elapsed = calls().map(([, init]) => new Headers(init.headers).get('Elapsed-Ms'));
    // If the touch was missed, the time counts from the opening of the page.
    expect(elapsed).toEqual(['5000', performance.now().toFixed()]);
  });

  test('includes the honeypot if it is filled in', async () => {
    await createSubmit('status')(payload, formWith('cheap looms'));
    expect(bodies()).toEqual([{ ...payload, topic_reference: 'cheap looms' }]);
  });

  test('outlives the page, unless its body is too large for keepalive', async () => {
    await createSubmit('status')(payload, form);
    await createSubmit('status')({ ...payload, message: 'ж'.repeat(20_000) }, form);
    expect(calls().map(([, { keepalive }]) => keepalive)).toEqual([true, false]);
  });
});

describe('submit result', () => {
  test('contains the status, code and detail of the problem document', async () => {
    vi.mocked(fetch).mockResolvedValue(problem('rate_limited', 429));
    expect(await createSubmit('status')(payload, form)).toMatchObject({
      ok: false,
      status: 429,
      code: 'rate_limited',
      detail: 'A detail.',
      fields: {},
    });
  });

  const broken = () =>
    new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"success": true, "id": '));
        controller.error(new TypeError('network error'));
      },
    });

  test.each<[string, number, BodyInit | null, { byStatus: boolean; byBody: boolean }]>([
    ['success', 201, '{"success":true,"id":"1"}', { byStatus: true, byBody: true }],
    ['success: false', 200, '{"success":false}', { byStatus: true, byBody: false }],
    ['another success', 200, '{"success":"true"}', { byStatus: true, byBody: false }],
    ['null', 200, 'null', { byStatus: true, byBody: false }],
    ['a web page', 200, '<!doctype html>', { byStatus: true, byBody: false }],
    ['nothing', 200, '', { byStatus: true, byBody: false }],
    ['half a document', 200, '{"success": true', { byStatus: true, byBody: false }],
    ['a body that breaks off', 500, broken(), { byStatus: false, byBody: false }],
    ['a web page', 502, '<html>', { byStatus: false, byBody: false }],
  ])(
    '%s, status %i → judged by its status or its body, as the form chooses',
    async (_, status, body, expected) => {
      const [one, other] = body instanceof ReadableStream ? body.tee() : [body, body];
      vi.mocked(fetch).mockResolvedValueOnce(new Response(one, { status }));
      expect(await createSubmit('status')(payload, form)).toMatchObject({
        ok: expected.byStatus,
        ...(!expected.byStatus && { status }),
      });
      vi.mocked(fetch).mockResolvedValueOnce(new Response(other, { status }));
      expect(await createSubmit('body')(payload, form)).toMatchObject({
        ok: expected.byBody,
        ...(!expected.byBody && { status }),
      });
    },
  );

  test('is “no answer” if a 200 breaks off, but only if the form reads the body', async () => {
    for (const decidedBy of ['status', 'body'] as const) {
      vi.mocked(fetch).mockResolvedValueOnce(new Response(broken(), { status: 200 }));
      const expected = decidedBy === 'status' ? { ok: true, value: undefined } : noAnswer;
      expect(await createSubmit(decidedBy)(payload, form)).toEqual(expected);
    }
  });

  test('ignores the malformed parts of a problem document', async () => {
    const errors = [null, 7, { field: 'name', detail: 7 }, { field: 'email', detail: 'No.' }];
    for (const odd of ['null', '{"errors":"x"}', JSON.stringify({ detail: 7, errors })]) {
      vi.mocked(fetch).mockResolvedValueOnce(new Response(odd, { status: 422 }));
      expect(await createSubmit('status')(payload, form)).toMatchObject({
        status: 422,
        detail: undefined,
        fields: odd.includes('No.') ? { email: 'No.' } : {},
      });
    }
  });

  test('is “no answer” if no response comes within 30 s', async () => {
    vi.mocked(fetch).mockImplementationOnce(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    const result = createSubmit('status')(payload, form);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await result).toEqual(noAnswer);
  });

  test('is “no answer” if the host cannot be reached', async () => {
    vi.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await createSubmit('status')(payload, form)).toEqual(noAnswer);
  });

  test('is a success even if the proof of work takes longer than 30 s', async () => {
    const challenge = await createChallenge({ hmacKey: 'key', maxnumber: 1, number: 0 });
    const digest = crypto.subtle.digest.bind(crypto.subtle);
    const slowDigest = vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (...given) => {
      await new Promise((resolve) => setTimeout(resolve, 40_000));
      return digest(...given);
    });
    vi.mocked(fetch)
      .mockResolvedValueOnce(problem('proof_required', 403))
      .mockResolvedValueOnce(Response.json(challenge))
      .mockImplementationOnce((_, init) =>
        Promise.resolve(new Response('{}', { status: init?.signal?.aborted ? 500 : 201 })),
      );
    const result = createSubmit('status')(payload, form);
    await vi.waitFor(() => expect(slowDigest).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(40_000);
    expect(await result).toMatchObject({ ok: true });
  });

  test('is “proof_required” if no challenge can be fetched', async () => {
    vi.mocked(fetch)
      .mockResolvedValueOnce(problem('proof_required', 403))
      .mockResolvedValueOnce(new Response('', { status: 503 }));
    expect(await createSubmit('status')(payload, form)).toMatchObject({
      status: 403,
      code: 'proof_required',
    });
  });
});
