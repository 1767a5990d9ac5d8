import { createHash } from 'node:crypto';
import type { ProofChallenge } from '#contract/signals.ts';

/**
 * Solves a challenge as api/contract/signals.ts describes it. Synchronous, because Web Crypto would wait for another
 * thread for each of 50,000 hashes, a minute on a busy machine.
 */
export const solve = ({ maxnumber, ...challenge }: ProofChallenge): string => {
  for (let number = 0; number <= maxnumber; number += 1) {
    const hash = createHash('sha256').update(`${challenge.salt}${number}`).digest('hex');
    if (hash === challenge.challenge) return btoa(JSON.stringify({ ...challenge, number }));
  }
  throw new Error('The challenge has no solution.');
};
