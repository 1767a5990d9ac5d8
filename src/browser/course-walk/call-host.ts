import type { Endpoint } from '#contract/endpoint.ts';
import { settings } from '../built-settings.ts';
import { readText } from '../read-text.ts';
import { noAnswer, readResult, refused, type Result, signedOut } from './result.ts';

const maxBytes = 64 * 1024;
const timeoutMs = 30_000;

/** A call to the course-walk host. */
export interface HostCall<Value> {
  method: Endpoint['method'];
  /** Below the host's URL, ids filled in. */
  path: string;
  /** Sent as JSON. */
  body?: object;
  /** Token for the authorization header. */
  bearer?: string;
  /** The call goes on when the page is left. */
  keepalive?: boolean;
  /** Other headers. */
  headers?: Record<string, string>;
  /**
   * Makes the value of the answer, parsed JSON; throws when it is not as it should be. Absent where the specification
   * reads nothing of the answer: then its status alone decides, whatever becomes of its body (decisions 44).
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

const fetchAnswer = ({
  method,
  path,
  body,
  bearer,
  keepalive,
  headers,
}: HostCall<unknown>): Promise<Response> =>
  fetch(settings.courseWalkApi + path, {
    method,
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(keepalive && { keepalive }),
    signal: AbortSignal.timeout(timeoutMs),
  });

/** Makes a call to the course-walk host that changes something. Never rejects. */
export const callHost = async <Value>(call: HostCall<Value>): Promise<Result<Value>> => {
  try {
    const response = await fetchAnswer(call);
    const { ok, status } = response;
    if (status === 401 && call.bearer) return signedOut;
    const text = ok && !call.read ? undefined : readText(response, maxBytes);
    // What breaks off explains nothing.
    if (!ok) return refused(status, parsed((await text?.catch(() => '')) ?? ''));
    if (call.read && text) return readResult(status, parsed(await text), call.read);
    response.body?.cancel().catch(() => undefined);
    return { ok: true, value: undefined as Value };
  } catch (error) {
    console.warn('The host did not answer.', error);
    return noAnswer;
  }
};
