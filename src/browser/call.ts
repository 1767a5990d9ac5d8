/** Calls to the service, or to another host that gives the same answers. */
import type { Call as ContractCall } from '#contract/calls.ts';
import { isRecord } from '#contract/is-record.ts';
import { proofOfWork } from '#contract/signals.ts';

/** The outcome of a call: a value, or why it failed. */
export type Result<Value> = Success<Value> | Failure;

interface Success<Value> {
  ok: true;
  value: Value;
}

export interface Failure {
  ok: false;
  /** HTTP status. Undefined: no answer arrived. */
  status?: number | undefined;
  /** A `ProblemCode` if the service answered. Other hosts may send anything. */
  code?: unknown;
  /** A sentence about the whole call that the page can show. */
  detail?: string | undefined;
  /** Field → a sentence about it that the page can show. */
  fields: Record<string, string>;
}

const longestSentence = 300;

const sentence = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= longestSentence ? value : undefined;

/**
 * Returns a failure with the explanation in its problem document (RFC 9457).
 *
 * @param body parsed JSON, perhaps from another host. Anything that does not belong in a problem document is ignored
 */
const refused = (status: number, body?: unknown): Failure => {
  const { code, detail, errors }: Record<string, unknown> = isRecord(body) ? body : {};
  const fields: Record<string, string> = {};
  for (const error of Array.isArray(errors) ? (errors as unknown[]) : []) {
    if (!isRecord(error)) continue;
    const text = sentence(error['detail']);
    if (typeof error['field'] === 'string' && text) fields[error['field']] = text;
  }
  return { ok: false, status, code, detail: sentence(detail), fields };
};

export const noAnswer: Failure = { ok: false, fields: {} };

/** Returns the value that `read` makes from a successful answer, or a failure if `read` throws. */
const readResult = <Value>(
  status: number,
  answer: unknown,
  read: (answer: unknown) => Value,
): Result<Value> => {
  try {
    return { ok: true, value: read(answer) };
  } catch (error) {
    console.warn('The answer does not have the expected form.', error);
    return refused(status, answer);
  }
};

/** Milliseconds for each request. Solving a proof of work has no limit: a very slow phone needs 40 s. */
const timeoutMs = 30_000;

export interface Call<Value> {
  method: ContractCall['method'];
  url: string;
  /** JSON. */
  body?: string | undefined;
  /** The token of the `Authorization` header. */
  bearer?: string | undefined;
  headers?: Record<string, string> | undefined;
  /** Continues the call after the visitor leaves the page. */
  keepalive?: boolean;
  /**
   * Makes the value from the answer's parsed JSON, and throws if the JSON does not have the expected shape. Undefined:
   * the body is not read, and only the status decides (decisions, "Fetching").
   */
  read?: (answer: unknown) => Value;
}

const parseJson = (text: string): unknown => {
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
    if (ok && read) return readResult(status, parseJson(await response.text()), read);
    if (ok) {
      response.body?.cancel().catch(() => undefined);
      return { ok, value: undefined as Value };
    }
    // A body that breaks off explains nothing: only the status counts.
    const reason = await response.text().catch(() => '');
    console.warn(`${status}: ${reason || statusText}`);
    return refused(status, parseJson(reason));
  } catch (error) {
    console.warn('There was no answer.', error);
    return noAnswer;
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Returns the header with the proof of work. If the solver's script is blocked, or an upgrade has removed it, a retry
 * would fail too. The header then says so, and the service sets the message aside as spam.
 *
 * @throws if the challenge cannot be fetched
 */
const proofHeader = async (): Promise<Record<string, string>> => {
  const solver = await import('./solve-proof-of-work.ts').catch(() => undefined);
  const proof = solver && (await solver.solveProofOfWork(AbortSignal.timeout(timeoutMs)));
  return { [proofOfWork.header]: proof ?? proofOfWork.unable };
};

/**
 * Makes a call, bypassing the cache. Repeats it with a proof of work if the host asks for one.
 *
 * @returns the outcome. Never rejects: a missing answer after 30 s is a failure like any other
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
