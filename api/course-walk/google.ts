/** Asks Google who an access token belongs to. A subject id without a token proves nothing: it is not secret. */
import { secondMs } from '#contract/units.ts';
import { callServer, readJson, Refused } from '#platform/call-server.ts';
import { errorFields } from '#platform/failure.ts';
import { ProblemError, retryAfterS } from '#platform/http/problem.ts';
import type { Log } from '#platform/log.ts';
import { canonicalEmail } from '#platform/mail/addresses.ts';
import { limitConcurrency } from './call-limits.ts';

const timeoutMs = 5 * secondMs;
/** Concurrent calls to Google. */
const maxConcurrent = 8;

/** RFC 6750, section 2.1. Google's are a few hundred characters long. */
const tokenPattern = /^[\w.~+/-]{1,2048}=*$/;

/** The user that a caller claims to be. */
interface GoogleClaim {
  email: string;
  subject: string;
}

/**
 * Whether an access token was issued to this site for this subject, and Google has verified the email address.
 *
 * @throws ProblemError 503 while Google cannot answer
 */
export type CheckGoogleToken = (token: string, claim: GoogleClaim) => Promise<boolean>;

interface GoogleTokensOptions {
  /** The OAuth client id that tokens must have been issued for. */
  clientId: string;
  url: string;
  log: Pick<Log, 'error'>;
}

type TokenInfo = Record<string, unknown>;

/** Returns Google's data about a token. Undefined: Google did not issue the token, or it has expired. */
const readTokenInfo = async (response: Response): Promise<TokenInfo | undefined> => {
  if (response.ok) return (await readJson(response)) as TokenInfo;
  await response.body?.cancel();
  if (response.status === 400 || response.status === 401) return undefined;
  throw new Refused(response.status);
};

const tokenInfo = (url: string, token: string): Promise<TokenInfo | undefined> => {
  // The token is in a header, because URLs get into logs.
  const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json' };
  const init = { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) };
  return callServer(url, init, readTokenInfo);
};

const unavailable = (cause: unknown): ProblemError =>
  new ProblemError(
    'unavailable',
    'We cannot ask Google who you are right now. Please try again in a minute.',
    { retryAfterS: retryAfterS.outage, cause },
  );

/** Makes the function that checks access tokens with Google. */
export const createGoogleTokens = ({
  clientId,
  url,
  log,
}: GoogleTokensOptions): CheckGoogleToken => {
  const limit = limitConcurrency(maxConcurrent);

  const ask = async (token: string) => {
    try {
      return await tokenInfo(url, token);
    } catch (error) {
      log.error(errorFields(error), 'Google did not check a token');
      throw unavailable(error);
    }
  };

  return async (token, { email, subject }) => {
    if (!tokenPattern.test(token)) return false;
    const info = await limit(() => ask(token));
    return (
      info?.['aud'] === clientId &&
      info['sub'] === subject &&
      (info['email_verified'] === true || info['email_verified'] === 'true') &&
      typeof info['email'] === 'string' &&
      canonicalEmail(info['email']) === canonicalEmail(email)
    );
  };
};
