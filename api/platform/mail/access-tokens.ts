/** Access tokens for the mail server, with OAuth 2.0 client credentials (RFC 6749, section 4.4). */
import * as z from 'zod/mini';
import type { Config } from '#settings/service.ts';
import { callServer, Refused } from '#platform/http/call-server.ts';
import { failedAt } from '#platform/log/failures.ts';

const answerSchema = z.object({
  access_token: z.string().check(z.minLength(1)),
  /** Seconds. When the server leaves it out, a token is used for five minutes. */
  expires_in: z._default(z.coerce.number().check(z.positive()), 300),
});

const readAnswer = async (response: Response): Promise<z.infer<typeof answerSchema>> => {
  const answer = z.safeParse(answerSchema, await response.json().catch(() => undefined));
  if (!response.ok || !answer.success) throw new Refused(response.status);
  return answer.data;
};

const timeoutMs = 10_000;
/** A token is renewed this long before it expires; a short-lived token, after half of its time. */
const marginMs = 60_000;

interface AccessToken {
  token: string;
  /** Milliseconds since 1970. */
  renewAt: number;
}

/**
 * @throws Refused when the server gave no token; the network's error. The mail then waits, as when the mail server is
 * down
 */
const requestToken = async (
  { tokenUrl, clientId, clientSecret, scope }: Config['smtpOauth'],
  now: number,
): Promise<AccessToken> => {
  const init = {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      ...(scope && { scope }),
    }),
    signal: AbortSignal.timeout(timeoutMs),
  };
  const { access_token: token, expires_in: lifeS } = await callServer(tokenUrl, init, readAnswer);
  const lifeMs = lifeS * 1000;
  return { token, renewAt: now + lifeMs - Math.min(marginMs, lifeMs / 2) };
};

/**
 * Makes the function that returns an access token, renewed before it expires. All connections share the token and its
 * renewal.
 *
 * @returns a function; its argument says whether the mail server rejected the last token. It throws Refused or the
 * network's error
 */
export const createAccessTokens = (settings: Config['smtpOauth'], now: () => number = Date.now) => {
  let current: AccessToken | undefined;
  let renewal: Promise<AccessToken> | undefined;
  const renew = async (): Promise<AccessToken> => {
    try {
      return (current = await requestToken(settings, now()));
    } catch (error) {
      throw failedAt('token server', error);
    }
  };
  return async (isRejected: boolean): Promise<AccessToken> => {
    if (!isRejected && current && now() < current.renewAt) return current;
    renewal ??= renew().finally(() => {
      renewal = undefined;
    });
    return renewal;
  };
};
