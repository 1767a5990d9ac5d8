import { proofOfWork } from '#contract/proof-of-work.ts';
import { callHost, type HostCall } from './call-host.ts';
import { isOwnHost } from './own-host.ts';
import type { Result } from './result.ts';

/** How long the challenge may take to arrive. */
const proofTimeoutMs = 30_000;

/**
 * Makes a call for which our own host may ask for a proof of work, and then makes it again with one. It does so after many
 * failed logins to an account, and after several mails to an address.
 */
export const callWithProof = async <Value>(call: HostCall<Value>): Promise<Result<Value>> => {
  const result = await callHost(call);
  if (result.ok || !isOwnHost || result.code !== 'proof_required') return result;
  try {
    const { solveProofOfWork } = await import('../solve-proof-of-work.ts');
    const proof = await solveProofOfWork(AbortSignal.timeout(proofTimeoutMs));
    return await callHost({ ...call, headers: { ...call.headers, [proofOfWork.header]: proof } });
  } catch (error) {
    console.warn('The proof of work failed.', error);
    return result;
  }
};
