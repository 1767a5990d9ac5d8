/** The optional proof of work: issues challenges for browsers, and checks that a solution is right and unused. */
import { createChallenge, extractParams, verifySolution } from 'altcha-lib';
import type { Payload } from 'altcha-lib/types';
import { challengeMs, type ProofChallenge } from '#contract/signals.ts';
import { secondMs } from '#contract/units.ts';
import type { LimiterOf } from '#platform/http/limits.ts';

/**
 * The largest number that may solve a challenge: about a second of a browser's work, a few seconds on a phone. An
 * attacker's program takes about 14 ms. This makes mass mailings more expensive, but does not stop an attacker who
 * targets one form.
 */
const largestSolution = 50_000;

interface Challenges {
  issue: () => Promise<ProofChallenge>;
  /** Whether the value of the header or field is a solution that has not been used. */
  isSolved: (given: unknown) => Promise<boolean>;
}

interface ChallengesOptions {
  /** Signs the challenges. Services that share a database need the same key. */
  key: string;
  limiterOf: LimiterOf;
  now: () => number;
}

/** Issues signed challenges that expire, and accepts the solution of each once. */
export const createChallenges = ({
  key: hmacKey,
  limiterOf,
  now,
}: ChallengesOptions): Challenges => {
  /** Each challenge may be used once. */
  const uses = limiterOf('proof', { points: 1, seconds: challengeMs / secondMs });

  /** Returns the challenge that a text solves, if this service signed it and it has not expired. */
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
    issue: async () =>
      (await createChallenge({
        hmacKey,
        algorithm: 'SHA-256',
        maxnumber: largestSolution,
        expires: new Date(now() + challengeMs),
      })) as ProofChallenge,
    isSolved: async (given) => {
      const challenge = typeof given === 'string' ? await solvedBy(given) : undefined;
      return challenge !== undefined && (await uses.count(challenge)).waitMs === 0;
    },
  };
};
