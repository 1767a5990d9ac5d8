import type { Context } from 'hono';
import type { ClientKey } from '../rate-limit/client-key.ts';
import type { DailyHash } from '../rate-limit/daily-hash.ts';
import { canonicalEmail } from '../canonical-email.ts';
import { countOrRefuse, type LimiterOf, tooMany } from '../rate-limit/limiter.ts';
import { rateLimits } from './limits.ts';

interface CallLimitsOptions {
  limiterOf: LimiterOf;
  clientKey: ClientKey;
  /** Makes the key of an e-mail address. */
  hash: DailyHash;
}

/** The rate limits of the course-walk calls. Each function throws ProblemError 429 when its limit is exceeded. */
export interface CallLimits {
  /**
   * Counts a login before the password is compared: by account and IP address together, by IP address, and by account.
   * The last limit does not hold for clients that have logged in to the account before, so that nobody can lock its
   * holder out by guessing.
   *
   * @param isKnown whether this client has; asked only when the last limit is exceeded
   * @returns takes the count back: for a login that succeeds. The limit of all logins of an IP address stays counted
   */
  countLogin: (
    c: Context,
    email: string,
    isKnown: () => Promise<boolean>,
  ) => Promise<() => Promise<void>>;
  countRegistration: (c: Context) => Promise<void>;
  /** Counts a course or an image that an account adds. */
  countAddition: (userId: string) => Promise<void>;
}

const tooManyLogins = 'There were too many attempts to log in.';

/** Slows down guessing and flooding. IP and e-mail addresses are counted under hashes that change every day. */
export const createCallLimits = ({ limiterOf, clientKey, hash }: CallLimitsOptions): CallLimits => {
  const toAccountFromIp = limiterOf('login-pair', rateLimits.failedLoginsToAccountFromIp);
  const toAccount = limiterOf('login-account', rateLimits.failedLoginsToAccount);
  const fromIp = limiterOf('login-address', rateLimits.failedLoginsFromIp);
  const allFromIp = limiterOf('login', rateLimits.loginsFromIp);
  const registrations = limiterOf('registration', rateLimits.registrations);
  const additions = limiterOf('addition', rateLimits.additions);
  return {
    countLogin: async (c, email, isKnown) => {
      const [client, account] = [await clientKey(c), await hash(canonicalEmail(email))];
      const pair = await hash(`${client} ${account}`);
      await countOrRefuse(allFromIp, client, tooManyLogins);
      await countOrRefuse(toAccountFromIp, pair, tooManyLogins);
      await countOrRefuse(fromIp, client, tooManyLogins);
      const waitMs = await toAccount.count(account);
      if (waitMs > 0 && !(await isKnown())) throw tooMany(tooManyLogins, waitMs);
      return async () => {
        await toAccountFromIp.uncount(pair);
        await fromIp.uncount(client);
        await toAccount.uncount(account);
      };
    },
    countRegistration: async (c) =>
      countOrRefuse(registrations, await clientKey(c), 'Too many accounts were made.'),
    countAddition: (userId) =>
      countOrRefuse(additions, userId, 'You have added much in a short time.'),
  };
};
