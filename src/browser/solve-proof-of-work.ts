/**
 * Solves the service's proof of work (contract/signals.ts). The page loads this file only if the service asks for a
 * proof.
 */
import { solveChallenge } from 'altcha-lib';
import { paths } from '#contract/paths.ts';
import { type ProofChallenge, proofOfWork } from '#contract/signals.ts';
import { settings } from './built-settings.ts';

/**
 * Fetches a challenge and solves it in about a second. The page stays responsive, because `crypto.subtle` hashes
 * outside the main thread.
 *
 * @param signal aborts the fetch of the challenge
 * @returns the value of the proof's header. It is `unable` if `crypto.subtle` is missing, for example on a page without
 * https
 * @throws if the challenge cannot be fetched
 */
export const solveProofOfWork = async (signal: AbortSignal): Promise<string> => {
  if (!('subtle' in crypto)) return proofOfWork.unable;
  const response = await fetch(settings.apiUrl + paths.challenge, { signal });
  if (!response.ok) throw new Error(`No challenge: ${response.status}`);
  const { maxnumber, ...challenge } = (await response.json()) as ProofChallenge;
  const { promise } = solveChallenge(
    challenge.challenge,
    challenge.salt,
    challenge.algorithm,
    maxnumber,
  );
  const solution = await promise;
  return solution
    ? btoa(JSON.stringify({ ...challenge, number: solution.number }))
    : proofOfWork.unable;
};
