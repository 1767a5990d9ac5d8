/** The calls of the login screen (course-walk specification, section 7). */
import {
  type Credentials,
  type LoginAnswer,
  loginEndpoint,
  readLoginAnswer,
} from '#contract/course-walk/log-in.ts';
import { registerEndpoint, type Registration } from '#contract/course-walk/register.ts';
import { proofOfWork } from '#contract/proof-of-work.ts';
import { callHost } from './call-host.ts';
import { isOwnHost } from './own-host.ts';
import type { Result } from './result.ts';

/** How long the challenge may take to arrive. */
const proofTimeoutMs = 30_000;

type Headers = Record<string, string>;

/** Logs in; with a proof of work where our own host asks for one, as it does after many failed logins to the account. */
export const logIn = async (
  credentials: Credentials,
  headers: Headers = {},
): Promise<Result<LoginAnswer>> => {
  const call = { ...loginEndpoint, body: credentials, read: readLoginAnswer };
  const result = await callHost({ ...call, headers });
  if (result.ok || !isOwnHost || result.code !== 'proof_required') return result;
  try {
    const { solveProofOfWork } = await import('../solve-proof-of-work.ts');
    const proof = await solveProofOfWork(AbortSignal.timeout(proofTimeoutMs));
    return await callHost({ ...call, headers: { ...headers, [proofOfWork.header]: proof } });
  } catch (error) {
    console.warn('The proof of work failed.', error);
    return result;
  }
};

export const signUp = (registration: Registration, headers: Headers = {}): Promise<Result<void>> =>
  callHost({ ...registerEndpoint, headers, body: registration });
