import type { Context } from 'hono';
import type { DailyHash } from '../rate-limit/daily-hash.ts';
import type { ClientName } from '../rate-limit/client-name.ts';
import { type LimiterOf, takeOrRefuse } from '../rate-limit/rate-limit.ts';
import { accountName } from './accounts.ts';
import { throttles } from './limits.ts';

interface ThrottleOptions {
  limiterOf: LimiterOf;
  clientName: ClientName;
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
export const createThrottle = ({ limiterOf, clientName, hash }: ThrottleOptions): Throttle => {
  const toAccount = limiterOf('login-account', throttles.loginsToAccount);
  const fromAddress = limiterOf('login-address', throttles.loginsFromAddress);
  const inAll = limiterOf('login', throttles.loginsInAll);
  const registrations = limiterOf('registration', throttles.registrations);
  const additions = limiterOf('addition', throttles.additions);
  return {
    login: async (c, email) => {
      const [client, account] = [await clientName(c), await hash(accountName(email))];
      await takeOrRefuse(inAll, client, tooManyLogins);
      await takeOrRefuse(fromAddress, client, tooManyLogins);
      await takeOrRefuse(toAccount, account, tooManyLogins);
      return async () => {
        await fromAddress.giveBack(client);
        await toAccount.giveBack(account);
      };
    },
    registration: async (c) =>
      takeOrRefuse(registrations, await clientName(c), 'Too many accounts were made.'),
    addition: (userId) => takeOrRefuse(additions, userId, 'You have added much in a short time.'),
  };
};
