/** What SMTP needs besides a mail: TLS and access tokens. */
import * as z from 'zod/mini';
import { minuteMs, secondMs } from '#contract/units.ts';
import { callServer, readJson, Refused } from '#platform/call-server.ts';
import { failedAt } from '#platform/failure.ts';
import { isLoopback } from '#settings/server-urls.ts';
import type { Config } from '#settings/service.ts';

interface SmtpOptions {
  url: string;
  requireTLS?: true;
  tls?: { rejectUnauthorized: false };
  /** What the service calls itself in EHLO. */
  name: string;
}

/**
 * The connection options for SMTP_URL, whose own parameters take precedence in nodemailer:
 *
 * - `smtp://` to another machine demands TLS (STARTTLS) before any part of a mail is sent. Otherwise an attacker on the
 *   network could remove the server's offer of TLS and read the password and the links in mails (RFC 3207, section 6).
 * - Where plain text is allowed, STARTTLS checks no certificate: operators' own mail servers often have self-signed ones,
 *   and nodemailer does not fall back to plain text when the check fails. `smtps://` to another machine is always checked.
 * - In EHLO the service gives the website's domain: a machine's own name is often not a domain, and strict servers
 *   refuse that (RFC 5321, section 4.1.1.1).
 *
 * @param plaintextHosts hosts with which plain text is allowed, in lower case
 * @param name the domain of the website
 */
export const smtpOptions = (
  smtpUrl: string,
  name: string,
  plaintextHosts: readonly string[] = [],
): SmtpOptions => {
  const { protocol, hostname } = new URL(smtpUrl);
  const mayBePlain = protocol === 'smtp:' && plaintextHosts.includes(hostname.toLowerCase());
  const isTrusted = isLoopback(hostname) || mayBePlain;
  return {
    url: smtpUrl,
    name,
    ...(protocol === 'smtp:' && !isTrusted && { requireTLS: true }),
    ...(isTrusted && { tls: { rejectUnauthorized: false } }),
  };
};

/** The answer of the token server (RFC 6749, section 5.1). */
const answerSchema = z.object({
  access_token: z.string().check(z.minLength(1)),
  /** Seconds. When the server leaves it out, a token is used for five minutes. */
  expires_in: z._default(z.coerce.number().check(z.positive()), 300),
});

const readAnswer = async (response: Response): Promise<z.infer<typeof answerSchema>> => {
  const answer = z.safeParse(answerSchema, await readJson(response).catch(() => undefined));
  if (!response.ok || !answer.success) throw new Refused(response.status);
  return answer.data;
};

const timeoutMs = 10 * secondMs;
/** A token is renewed this long before it expires; a short-lived token, after half of its time. */
const marginMs = minuteMs;

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
  const lifeMs = lifeS * secondMs;
  return { token, renewAt: now + lifeMs - Math.min(marginMs, lifeMs / 2) };
};

/**
 * Makes the function that returns an access token for the mail server, with OAuth 2.0 client credentials (RFC 6749,
 * section 4.4), renewed before it expires. All connections share the token and its renewal.
 *
 * @returns a function; its argument says whether the mail server rejected the last token. It throws Refused or the
 * network's error
 */
export const createAccessTokens = (settings: Config['smtpOauth'], now: () => number = Date.now) => {
  let current: AccessToken | undefined;
  let renewal: Promise<AccessToken> | undefined;
  const renew = async (): Promise<AccessToken> => {
    try {
      current = await requestToken(settings, now());
      return current;
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

/** What is stored with the job of a mail to several recipients. */
export interface RecipientsLeft {
  /** The recipients that were refused when all others were accepted. Undefined: the mail is due for all. */
  recipients?: string[];
}
