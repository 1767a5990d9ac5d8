import { callServer, Refused } from '#platform/http/call-server.ts';
import { shortBodyOf } from './short-body.ts';

/** The URL without user and password, which `fetch` does not accept, and the header that carries them. */
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

/** A call that takes longer has failed. */
export const callTimeoutMs = 10_000;

interface PostOptions {
  headers: Record<string, string>;
  signal: AbortSignal;
  /** Finds the status of a refusal in the body of a 2xx; undefined: there is none. Bodies are not read without it. */
  refusalIn?: (body: string) => number | undefined;
}

/**
 * Posts a JSON body. Redirects are not followed.
 *
 * @throws Refused for any answer but 2xx, and for a refusal in its body; the network's error, or the signal's reason
 */
export const postJson = async (
  target: URL,
  body: string,
  { headers, signal, refusalIn }: PostOptions,
): Promise<void> => {
  const { url, headers: credentials } = withoutCredentials(target);
  const init = {
    method: 'POST',
    headers: { ...credentials, ...headers, 'Content-Type': 'application/json' },
    body,
    signal,
  };
  await callServer(url, init, async (response) => {
    const refusal = response.ok ? refusalIn?.(await shortBodyOf(response)) : response.status;
    await response.body?.cancel().catch(() => undefined);
    if (refusal !== undefined) throw new Refused(refusal);
  });
};
