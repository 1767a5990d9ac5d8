import { callServer, Refused } from '#platform/http/call-server.ts';

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
}

/**
 * Posts a JSON body. Redirects are not followed, and the answer's body is not read.
 *
 * @throws Refused for any answer but 2xx; the network's error, or the signal's reason
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
