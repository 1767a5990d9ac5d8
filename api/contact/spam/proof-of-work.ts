import { createChallenge, extractParams, verifySolution } from 'altcha-lib';
import type { Payload } from 'altcha-lib/types';
import type { ProofChallenge } from '#contract/signals.ts';
import { minuteMs, secondMs } from '#shared/time.ts';
import type { LimiterOf } from '#platform/limits/limiter.ts';

/** How long a client has to solve a challenge. */
const lifetimeMs = 10 * minuteMs;

/**
 * The largest number that may solve a challenge: about a second of a browser's work, a few seconds on a phone. An
 * attacker's program takes some 14 ms. This makes mass mailings more expensive, but does not stop an attacker who is
 * after one form.
 */
const maxNumber = 50_000;

interface ProofOfWork {
  challenge: () => Promise<ProofChallenge>;
  /** Whether the value of the header or field is an unused solution. */
  isSolved: (given: unknown) => Promise<boolean>;
}

interface ProofOfWorkOptions {
  /** Signs the challenges. Services that share a database have the same key. */
  key: string;
  limiterOf: LimiterOf;
  now: () => number;
}

/** Makes signed challenges that expire, and accepts each solution once. */
export const createProofOfWork = ({
  key: hmacKey,
  limiterOf,
  now,
}: ProofOfWorkOptions): ProofOfWork => {
  /** Of each challenge, one is allowed. */
  const uses = limiterOf('proof', { points: 1, seconds: lifetimeMs / secondMs });

  /** The challenge that a text solves, if we signed it and it has not expired. */
  const solvedBy = async (text: string): Promise<string | undefined> => {
    try {
      const payload = JSON.parse(Buffer.from(text, 'base64').toString()) as Payload;
      const isSolved = await verifySolution(payload, hmacKey, false);
      const expiresAt = Number(extractParams(payload)['expires']) * secondMs;
      return isSolved && expiresAt > now() ? payload.challenge : undefined;
    } catch {
      // The text is not in the form of a solution.
      return undefined;
    }
  };

  return {
    challenge: async () =>
      (await createChallenge({
        hmacKey,
        algorithm: 'SHA-256',
        maxnumber: maxNumber,
        expires: new Date(now() + lifetimeMs),
      })) as ProofChallenge,
    isSolved: async (given) => {
      const challenge = typeof given === 'string' ? await solvedBy(given) : undefined;
      return challenge !== undefined && (await uses.count(challenge)).waitMs === 0;
    },
  };
};
