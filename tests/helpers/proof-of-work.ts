import { createHash } from 'node:crypto';
import type { ProofChallenge } from '#contract/signals.ts';

/**
 * Solves a challenge as api/contract/signals.ts describes it. A browser's Web Crypto is asynchronous: 50,000 hashes
 * wait for another thread 50,000 times, which takes a minute on a busy machine. Here they are computed at once.
 */
export const solve = ({ maxnumber, ...challenge }: ProofChallenge): string => {
  for (let number = 0; number <= maxnumber; number += 1) {
    const hash = createHash('sha256').update(`${challenge.salt}${number}`).digest('hex');
    if (hash === challenge.challenge) return btoa(JSON.stringify({ ...challenge, number }));
  }
  throw new Error('The challenge has no solution.');
};
