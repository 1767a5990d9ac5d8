import type { Endpoint } from '#contract/course-walk/endpoint.ts';
import { settings } from '../built-settings.ts';
import { readText } from '../read-text.ts';
import { noAnswer, readResult, refused, type Result, signedOut } from './result.ts';

const maxBytes = 64 * 1024;
const timeoutMs = 30_000;

interface HostCall<Value> {
  method: Endpoint['method'];
  /** Below the host's URL, ids filled in. */
  path: string;
  /** Sent as JSON. */
  body?: object;
  /** Token for the authorization header. */
  bearer?: string;
  /** Other headers. */
  headers?: Record<string, string>;
  /** Makes the value of the answer, parsed JSON; throws when it is not as it should be. */
  read: (answer: unknown) => Value;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const fetchAnswer = async ({
  method,
  path,
  body,
  bearer,
  headers,
}: Omit<HostCall<unknown>, 'read'>): Promise<{ ok: boolean; status: number; body: unknown }> => {
  const response = await fetch(settings.courseWalkApi + path, {
    method,
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { ok, status } = response;
  return { ok, status, body: parsed(await readText(response, maxBytes)) };
};

/** Makes a call to the course-walk host that changes something. Never rejects. */
export const callHost = async <Value>({
  read,
  ...call
}: HostCall<Value>): Promise<Result<Value>> => {
  const answer = await fetchAnswer(call).catch((error: unknown) => {
    console.warn('The host did not answer.', error);
  });
  if (!answer) return noAnswer;
  const { ok, status, body } = answer;
  if (status === 401 && call.bearer) return signedOut;
  return ok ? readResult(status, body, read) : refused(status, body);
};

/** For calls of which the body of the answer is not read (decisions 44). */
export const ignoreBody = (): void => undefined;
