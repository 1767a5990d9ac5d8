/** A call to the service, or to another host with the same answers. */
import type { Call as ContractCall } from '#contract/calls.ts';
import { proofOfWork } from '#contract/signals.ts';
import { noAnswer, readResult, refused, type Result } from './result.ts';

/** For each request. Solving a proof of work takes as long as it does: 40 s on a very slow phone. */
const timeoutMs = 30_000;

export interface Call<Value> {
  method: ContractCall['method'];
  url: string;
  /** JSON. */
  body?: string | undefined;
  /** Token for the authorization header. */
  bearer?: string | undefined;
  headers?: Record<string, string> | undefined;
  /** Continues the call when the visitor leaves the page. */
  keepalive?: boolean;
  /**
   * Makes the value from the answer's parsed JSON, and throws when that is not as it should be. When absent, the body
   * is not read, and only the status decides (decisions, "Fetching").
   */
  read?: (answer: unknown) => Value;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const callOnce = async <Value>({
  method,
  url,
  body,
  bearer,
  headers,
  keepalive = false,
  read,
}: Call<Value>): Promise<Result<Value>> => {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(body && { 'Content-Type': 'application/json' }),
        ...(bearer && { Authorization: `Bearer ${bearer}` }),
        ...headers,
      },
      body: body ?? null,
      cache: 'no-store',
      keepalive,
      signal: timeout.signal,
    });
    const { ok, status, statusText } = response;
    if (ok && read) return readResult(status, parsed(await response.text()), read);
    if (ok) {
      response.body?.cancel().catch(() => undefined);
      return { ok, value: undefined as Value };
    }
    // A body that breaks off explains nothing.
    const reason = await response.text().catch(() => '');
    console.warn(`${status}: ${reason || statusText}`);
    return refused(status, parsed(reason));
  } catch (error) {
    console.warn('There was no answer.', error);
    return noAnswer;
  } finally {
    clearTimeout(timer);
  }
};

/**
 * The header that proves the work. A solver that is blocked, or gone after an upgrade, will not come at another try
 * either, so the service gets a message without proof, and files it as spam.
 *
 * @throws when there is no challenge
 */
const proofHeader = async (): Promise<Record<string, string>> => {
  const solver = await import('./solve-proof-of-work.ts').catch(() => undefined);
  const proof = solver && (await solver.solveProofOfWork(AbortSignal.timeout(timeoutMs)));
  return { [proofOfWork.header]: proof ?? proofOfWork.unable };
};

/**
 * Makes a call, bypassing the cache. Repeats it with a proof of work if the host asks for one.
 *
 * @returns never rejects: every failure is a value, including no answer within 30 s
 */
export const call = async <Value>(request: Call<Value>): Promise<Result<Value>> => {
  const result = await callOnce(request);
  if (result.ok || result.code !== 'proof_required') return result;
  try {
    const headers = { ...request.headers, ...(await proofHeader()) };
    return await callOnce({ ...request, headers });
  } catch (error) {
    console.warn('The proof of work failed.', error);
    return result;
  }
};
