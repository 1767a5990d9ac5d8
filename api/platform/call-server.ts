/** Calls to other servers. */
import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import { secondMs } from '#contract/units.ts';

/**
 * Milliseconds that a connection to one of a server's addresses may take before Node tries the next. Node's default of
 * 250 ms is too short for a distant server, and for sending a lost packet again (1 s: RFC 6298, section 2).
 */
setDefaultAutoSelectFamilyAttemptTimeout(2.5 * secondMs);

/** The server answered, but with a refusal or something unexpected. */
export class Refused extends Error {
  override name = 'Refused';
  readonly responseCode: number;

  constructor(responseCode: number) {
    super(`The server refused the call (status ${responseCode}).`);
    this.responseCode = responseCode;
  }
}

/** Far more than any answer that the service reads. */
const maxAnswerBytes = 64 * 1024;

/**
 * Reads the JSON of an answer, up to `maxAnswerBytes`.
 *
 * @throws Refused if the answer is longer; SyntaxError; the network's error
 */
export const readJson = async ({ body, status }: Response): Promise<unknown> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const write = (chunk: Uint8Array): void => {
    length += chunk.byteLength;
    // An error here makes the pipe close the connection.
    if (length > maxAnswerBytes) throw new Refused(status);
    chunks.push(chunk);
  };
  await body?.pipeTo(new WritableStream({ write }));
  return JSON.parse(Buffer.concat(chunks).toString());
};

/**
 * Calls another server, without following redirects.
 *
 * @param read reads the answer, whatever its status. Throws Refused if the answer is of no use
 * @throws Refused; the network's error; the signal's reason
 */
export const callServer = async <Answer>(
  url: string | URL,
  init: RequestInit,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await read(await fetch(url, { ...init, redirect: 'manual' }));
  } catch (error) {
    // fetch wraps the network's error once or twice, and only the innermost has the code.
    let innermost = error as Error;
    while (innermost.cause instanceof Error) innermost = innermost.cause;
    throw innermost;
  }
};

/** Moves user and password from the URL, where `fetch` refuses them, to a header. */
const withoutCredentials = (url: URL): { url: URL; headers: Record<string, string> } => {
  const { username, password } = url;
  if (!username && !password) return { url, headers: {} };
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  const pair = decodeURIComponent(`${username}:${password}`);
  return {
    url: bare,
    headers: { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
  };
};

interface PostOptions {
  headers: Record<string, string>;
  signal: AbortSignal;
}

/**
 * Posts a JSON body. Follows no redirects, and does not read the answer's body.
 *
 * @throws Refused for any answer except 2xx; the network's error, or the signal's reason
 */
export const postJson = async (
  target: URL,
  body: string,
  { headers, signal }: PostOptions,
): Promise<void> => {
  const { url, headers: credentials } = withoutCredentials(target);
  const init = {
    method: 'POST',
    headers: { ...credentials, ...headers, 'Content-Type': 'application/json' },
    body,
    signal,
  };
  await callServer(url, init, async (response) => {
    await response.body?.cancel().catch(() => undefined);
    if (!response.ok) throw new Refused(response.status);
  });
};
