import { createHmac, randomBytes } from 'node:crypto';
import { createChallenge, extractParams, verifySolution } from 'altcha-lib';
import type { Payload } from 'altcha-lib/types';
import * as z from 'zod/mini';
import { type ProofChallenge, proofOfWork } from '#contract/proof-of-work.ts';
import { ProblemError } from '../http/problem.ts';
import type { Limiter } from '../rate-limit/limiter.ts';
import type { ContactBody } from './read-body.ts';

/** The largest number that solves a challenge: about a second of work for a desktop, a few seconds for a phone. */
const maxNumber = 50_000;

/** Seconds after which a challenge expires. */
export const challengeLifetimeS = 600;

export interface ProofOfWork {
  challenge: () => Promise<ProofChallenge>;
  /**
   * Whether a submission carries a solution that was not used before. It need not when it comes from a form without
   * scripts or from a browser that cannot solve challenges: then it is not proven, and is filed as spam.
   *
   * @param header the proof's header; a posted form has a field instead
   * @throws ProblemError 403 when any other submission carries none
   */
  isProven: (body: ContactBody, header: string | undefined) => Promise<boolean>;
}

interface ProofOfWorkOptions {
  /** Signs the challenges. Services that share a database have the same key. */
  key: string;
  /** Counts the uses of each challenge, of which one is allowed. */
  uses: Limiter;
  /** Whether `uses` counts for all services with this key. If not, only the challenges of this process are accepted. */
  areUsesShared: boolean;
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

const required = (): ProblemError =>
  new ProblemError(
    'proof_required',
    'Your browser has to do a small calculation first, which keeps out robots. Please try again.',
  );

/** Makes signed challenges that expire, and accepts the solution of each once. */
export const createProofOfWork = ({
  key,
  uses,
  areUsesShared,
  now = Date.now,
}: ProofOfWorkOptions): ProofOfWork => {
  const hmacKey = areUsesShared
    ? key
    : createHmac('sha256', key).update(randomBytes(32)).digest('base64url');

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
        expires: new Date(now() + challengeLifetimeS * 1000),
      })) as ProofChallenge,
    isProven: async ({ values, isFormPost }, header) => {
      const given = isFormPost ? values[proofOfWork.formField] : header;
      if (typeof given === 'string' && (await isValid(given))) return true;
      if (isFormPost || given === proofOfWork.unable) return false;
      throw required();
    },
  };
};
