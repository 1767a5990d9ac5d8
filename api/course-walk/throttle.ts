import type { Context } from 'hono';
import type { DailyHash } from '../rate-limit/daily-hash.ts';
import type { ClientKey } from '../rate-limit/client-key.ts';
import { countOrRefuse, type LimiterOf } from '../rate-limit/limiter.ts';
import { accountName } from './accounts.ts';
import { throttles } from './limits.ts';

interface ThrottleOptions {
  limiterOf: LimiterOf;
  clientKey: ClientKey;
  /** Text → a name that cannot be turned back. */
  hash: DailyHash;
}

/** Each throws ProblemError 429 when it is one too many. */
export interface Throttle {
  /**
   * Counts a login before it is looked into, by account and by address.
   *
   * @returns takes it back: those that succeed are held against nobody, unless there are very many
   */
  login: (c: Context, email: string) => Promise<() => Promise<void>>;
  registration: (c: Context) => Promise<void>;
  addition: (userId: string) => Promise<void>;
}

const tooManyLogins = 'There were too many attempts to log in.';

/** Slows down guessing and flooding. Neither addresses nor e-mails are kept: they are counted under hashes of a day. */
export const createThrottle = ({ limiterOf, clientKey, hash }: ThrottleOptions): Throttle => {
  const toAccount = limiterOf('login-account', throttles.loginsToAccount);
  const fromAddress = limiterOf('login-address', throttles.loginsFromAddress);
  const inAll = limiterOf('login', throttles.loginsInAll);
  const registrations = limiterOf('registration', throttles.registrations);
  const additions = limiterOf('addition', throttles.additions);
  return {
    login: async (c, email) => {
      const [client, account] = [await clientKey(c), await hash(accountName(email))];
      await countOrRefuse(inAll, client, tooManyLogins);
      await countOrRefuse(fromAddress, client, tooManyLogins);
      await countOrRefuse(toAccount, account, tooManyLogins);
      return async () => {
        await fromAddress.uncount(client);
        await toAccount.uncount(account);
      };
    },
    registration: async (c) =>
      countOrRefuse(registrations, await clientKey(c), 'Too many accounts were made.'),
    addition: (userId) => countOrRefuse(additions, userId, 'You have added much in a short time.'),
  };
};
