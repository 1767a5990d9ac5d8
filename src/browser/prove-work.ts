/** The browser's half of the proof of work: api/contract/proof-of-work.ts. Loaded when the service asks for a proof. */
import { solveChallenge } from 'altcha-lib';
import { paths } from '#contract/paths.ts';
import { type ProofChallenge, proofOfWork } from '#contract/proof-of-work.ts';
import { settings } from './built-settings.ts';

/**
 * Fetches a challenge and solves it, a second or so; the page stays responsive, as the browser hashes elsewhere.
 *
 * @returns the value of the body's field; `unable` where the page is not served over https and browsers do not hash
 * @throws when the challenge cannot be had
 */
export const proveWork = async (): Promise<string> => {
  if (!('subtle' in crypto)) return proofOfWork.unable;
  const response = await fetch(settings.apiUrl + paths.challenge);
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
