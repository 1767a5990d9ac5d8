/** The optional proof of work: api/contract/signals.ts. */
import { describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import type { ProofChallenge } from '#contract/signals.ts';
import { solve } from '../../helpers/proof-of-work.ts';
import { codeOf, payloads, testApp, type TestApp, type TestAppOptions } from '../../helpers/app.ts';
import { twoApps } from '../../helpers/sharing-services.ts';

const config = { allowedOrigins: [], proofOfWorkKey: 'k'.repeat(32) };
let number = 0;
const payload = () => ({ ...payloads.message, subject: `About loom ${++number}` });

const appWithProof = (options: TestAppOptions = {}): Promise<TestApp> =>
  testApp({ config, ...options });

const challengeOf = async ({ app }: TestApp): Promise<ProofChallenge> =>
  (await (await app.request(paths.challenge)).json()) as ProofChallenge;

const folders = async ({ db }: TestApp): Promise<string[]> =>
  (await db.selectFrom('submissions').select('folder').orderBy('id').execute()).map(
    ({ folder }) => folder,
  );

describe('proof of work', () => {
  test('refuses a submission without a solution, and accepts each solution once', async () => {
    const service = await appWithProof();
    expect(await codeOf(await service.post(payload()))).toBe('403 proof_required');
    const proof = solve(await challengeOf(service));
    expect(await codeOf(await service.post(payload(), { 'Proof-Of-Work': proof }))).toBe('201');
    expect(await codeOf(await service.post(payload(), { 'Proof-Of-Work': proof }))).toBe(
      '403 proof_required',
    );
    expect(await folders(service)).toEqual(['inbox']);
  });

  test('refuses a used solution even after midnight', async () => {
    let now = Date.UTC(2026, 10, 21, 23, 59);
    const service = await appWithProof({ now: () => now });
    const headers = { 'Proof-Of-Work': solve(await challengeOf(service)) };
    expect(await codeOf(await service.post(payload(), headers))).toBe('201');
    now += 120_000;
    expect(await codeOf(await service.post(payload(), headers))).toBe('403 proof_required');
  });

  test('does not count a submission without a solution against the rate limit', async () => {
    const service = await appWithProof({
      config: { ...config, rateLimit: { submissions: 1, seconds: 60 } },
    });
    expect(await codeOf(await service.post(payload()))).toBe('403 proof_required');
    const proof = solve(await challengeOf(service));
    expect(await codeOf(await service.post(payload(), { 'Proof-Of-Work': proof }))).toBe('201');
    expect(await codeOf(await service.post(payload()))).toBe('429 rate_limited');
  });

  test('refuses an expired, changed or malformed solution', async () => {
    let now = Date.UTC(2026, 10, 21);
    const service = await appWithProof({ now: () => now });
    const challenge = await challengeOf(service);
    const proof = solve(challenge);
    now += 600_000;
    const longer = JSON.parse(atob(proof)) as ProofChallenge;
    longer.salt = longer.salt.replace(/expires=\d+/, 'expires=9999999999');
    for (const bad of [proof, btoa(JSON.stringify(longer)), 'x', '', btoa('null')]) {
      const response = await service.post(payload(), { 'Proof-Of-Work': bad });
      expect(await codeOf(response)).toBe('403 proof_required');
    }
    expect(await folders(service)).toEqual([]);
  });

  test('checks fields first, so that a refused submission does not use up its solution', async () => {
    const service = await appWithProof();
    const proof = solve(await challengeOf(service));
    const wrong = await service.post({ ...payload(), email: 'ada' }, { 'Proof-Of-Work': proof });
    expect(await codeOf(wrong)).toBe('422 invalid_fields');
    expect(await codeOf(await service.post(payload(), { 'Proof-Of-Work': proof }))).toBe('201');
  });

  test('sets a submission that cannot carry a solution aside as spam', async () => {
    const service = await appWithProof();
    const posted = await service.postForm(payload());
    expect(posted.status).toBe(303);
    expect(await codeOf(await service.post(payload(), { 'Proof-Of-Work': 'unable' }))).toBe('201');
    expect(await folders(service)).toEqual(['spam', 'spam']);
    expect(await service.db.selectFrom('jobs').select('id').execute()).toEqual([]);
  });

  test('accepts a form that is posted with a solution', async () => {
    const service = await appWithProof();
    const proof = solve(await challengeOf(service));
    await service.postForm({ ...payload(), altcha: proof });
    expect(await folders(service)).toEqual(['inbox']);
  });
});

test('services that share PostgreSQL accept each other’s challenges, each once', async (context) => {
  const [one, other] = await twoApps(context, config);
  const headers = { 'Proof-Of-Work': solve(await challengeOf(one)) };
  expect(await codeOf(await other.post(payload(), headers))).toBe('201');
  expect(await codeOf(await one.post(payload(), headers))).toBe('403 proof_required');
});
