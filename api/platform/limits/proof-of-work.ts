import { createChallenge, extractParams, verifySolution } from 'altcha-lib';
import type { Payload } from 'altcha-lib/types';
import * as z from 'zod/mini';
import { challengeLifetimeMs } from '#contract/limits.ts';
import type { ProofChallenge } from '#contract/proof-of-work.ts';
import type { Limiter } from './limiter.ts';

/**
 * The largest number that may solve a challenge: about a second of a browser's work, a few seconds on a phone. A program
 * of an attacker's takes some 14 ms: this makes mass mailings dearer, and stops nobody who is after one form.
 */
const maxNumber = 50_000;

export interface ProofOfWork {
  challenge: () => Promise<ProofChallenge>;
  /** Whether the value of the header or field is an unused solution. */
  isSolved: (given: unknown) => Promise<boolean>;
}

interface ProofOfWorkOptions {
  /** Signs the challenges. Services that share a database have the same key. */
  key: string;
  /** Counts the uses of each challenge. One is allowed. */
  uses: Limiter;
  now?: () => number;
}

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const payloadSchema = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: hex,
  number: z.int(),
  salt: z.string().check(z.maxLength(200)),
  signature: hex,
});

const payloadFrom = (text: string): Payload | undefined => {
  try {
    return payloadSchema.parse(JSON.parse(Buffer.from(text, 'base64').toString()));
  } catch {
    return undefined;
  }
};

/** Makes signed challenges that expire, and accepts each solution once. */
export const createProofOfWork = ({
  key: hmacKey,
  uses,
  now = Date.now,
}: ProofOfWorkOptions): ProofOfWork => {
  const isValid = async (text: string): Promise<boolean> => {
    const payload = payloadFrom(text);
    if (!payload || !(await verifySolution(payload, hmacKey, false))) return false;
    if (Number(extractParams(payload)['expires']) * 1000 <= now()) return false;
    return (await uses.count(payload.challenge)) === 0;
  };

  return {
    challenge: async () =>
      (await createChallenge({
        hmacKey,
        algorithm: 'SHA-256',
        maxnumber: maxNumber,
        expires: new Date(now() + challengeLifetimeMs),
      })) as ProofChallenge,
    isSolved: async (given) => typeof given === 'string' && (await isValid(given)),
  };
};
