/** SMTP's connection options, such as TLS, and its OAuth access tokens. */
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
  /** The service's name in EHLO. */
  name: string;
}

/**
 * Returns the connection options for SMTP_URL. The URL's own parameters take precedence in nodemailer.
 *
 * - `smtp://` to another machine requires TLS (STARTTLS) before any part of a mail is sent. Otherwise an attacker on
 *   the network could remove the server's offer of TLS, and read the password and the links in mails (RFC 3207,
 *   section 6).
 * - If plain text is allowed, STARTTLS checks no certificate. Operators' own mail servers often have self-signed
 *   certificates, and nodemailer does not fall back to plain text if the check fails. `smtps://` to another machine
 *   always checks the certificate.
 * - EHLO names the website's domain. A machine's own name is often not a domain, and strict servers refuse such a name
 *   (RFC 5321, section 4.1.1.1).
 *
 * @param plaintextHosts hosts that the service may call without TLS, in lower case
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
  /** Seconds. If the server omits it, a token is used for five minutes. */
  expires_in: z._default(z.coerce.number().check(z.positive()), 300),
});

const readAnswer = async (response: Response): Promise<z.infer<typeof answerSchema>> => {
  const answer = z.safeParse(answerSchema, await readJson(response).catch(() => undefined));
  if (!response.ok || !answer.success) throw new Refused(response.status);
  return answer.data;
};

const timeoutMs = 10 * secondMs;
/** A token is renewed this long before it expires. A short-lived token is renewed after half of its time. */
const marginMs = minuteMs;

interface AccessToken {
  token: string;
  /** Milliseconds since 1970. */
  renewAt: number;
}

/**
 * @throws Refused if the server gave no token; the network's error. The mail then waits, as if the mail server were
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
 * @returns a function, whose argument says whether the mail server rejected the last token. It throws Refused or the
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

/** The payload of a job whose mail has several recipients. */
export interface RemainingRecipients {
  /** The recipients that the server refused while it accepted all others. Undefined: the mail is due for all. */
  recipients?: string[];
}
