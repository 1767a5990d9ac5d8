import type { Context } from 'hono';
import type { DailyHash } from '../rate-limit/daily-hash.ts';
import { canonicalEmail } from '../canonical-email.ts';
import { ProblemError } from '../http/problem.ts';
import type { NetworkKeys } from '../rate-limit/client-key.ts';
import { countOrRefuse, type LimiterOf } from '../rate-limit/limiter.ts';
import { limitNetworks } from '../rate-limit/limit-networks.ts';
import { rateLimits } from './limits.ts';

interface CallLimitsOptions {
  limiterOf: LimiterOf;
  networkKeys: NetworkKeys;
  /** Makes the key of an e-mail address. */
  hash: DailyHash;
}

/** Asked only when the answer matters. */
interface LoginClient {
  /** Whether it has solved a proof of work for this login, or signs in with Google. */
  isProven: () => Promise<boolean>;
  /** Whether it has logged in to the account before. */
  isKnown: () => Promise<boolean>;
}

/** The rate limits of the course-walk calls. Each function throws ProblemError 429 when its limit is exceeded. */
export interface CallLimits {
  /**
   * Counts a login before the password is compared: by account and IP address together, by IP address, and by account.
   * Guessing from elsewhere locks no holder out: beyond the last limit clients that have logged in before go on, and the
   * others with a proof of work. Proven logins are counted apart.
   *
   * @returns takes the count back: for a login that succeeds. The limit of all logins of an IP address stays counted
   * @throws ProblemError 403 `proof_required` beyond the last limit
   */
  countLogin: (c: Context, email: string, client: LoginClient) => Promise<() => Promise<void>>;
  countRegistration: (c: Context) => Promise<void>;
  /** Whether one more mail may be sent to an address that was signed up. It refuses nothing. */
  countSignUpMail: (email: string) => Promise<boolean>;
  /** Counts the mails that an account asks for to verify its address. */
  countVerificationMail: (email: string) => Promise<void>;
  countReset: (c: Context, email: string) => Promise<void>;
  countPasswordChange: (userId: string) => Promise<void>;
  /** Counts a course or an image that an account adds. */
  countAddition: (userId: string) => Promise<void>;
}

const tooManyLogins = 'There were too many attempts to log in.';
const tooManyMails = 'We have sent several mails to this address in a short time.';

const proofRequired = (): ProblemError =>
  new ProblemError(
    'proof_required',
    'Others have tried to log in to this account. Your browser has to do a small calculation first. Please try again.',
  );

/** Slows down guessing and flooding. IP and e-mail addresses are counted under hashes that change every day. */
export const createCallLimits = ({
  limiterOf,
  networkKeys,
  hash,
}: CallLimitsOptions): CallLimits => {
  const networks = limitNetworks(limiterOf);
  const toAccountFromIp = networks('login-pair', rateLimits.failedLoginsToAccountFromIp);
  const proven = networks('login-proven', rateLimits.provenLoginsToAccountFromIp);
  const fromIp = networks('login-address', rateLimits.failedLoginsFromIp);
  const allFromIp = networks('login', rateLimits.loginsFromIp);
  const registrations = networks('registration', rateLimits.registrations);
  const resetsFromIp = networks('reset-address', rateLimits.resetsFromIp);
  const toAccount = limiterOf('login-account', rateLimits.failedLoginsToAccount);
  const signUpMails = limiterOf('sign-up-mail', rateLimits.signUpMails);
  const verificationMails = limiterOf('verification-mail', rateLimits.verificationMails);
  const resetMails = limiterOf('reset-mail', rateLimits.resetMails);
  const passwordChanges = limiterOf('password-change', rateLimits.passwordChanges);
  const additions = limiterOf('addition', rateLimits.additions);
  const accountKey = (email: string): Promise<string> => hash(canonicalEmail(email));
  return {
    countLogin: async (c, email, { isProven, isKnown }) => {
      const [clients, account] = [await networkKeys(c), await accountKey(email)];
      const pairs = await Promise.all(clients.map((client) => hash(`${client} ${account}`)));
      await countOrRefuse(allFromIp, clients, tooManyLogins);
      if (await isProven()) {
        await countOrRefuse(proven, pairs, tooManyLogins);
        return () => proven.uncount(pairs);
      }
      await countOrRefuse(toAccountFromIp, pairs, tooManyLogins);
      await countOrRefuse(fromIp, clients, tooManyLogins);
      if ((await toAccount.count(account)) > 0 && !(await isKnown())) throw proofRequired();
      return async () => {
        await toAccountFromIp.uncount(pairs);
        await fromIp.uncount(clients);
        await toAccount.uncount(account);
      };
    },
    countRegistration: async (c) =>
      countOrRefuse(registrations, await networkKeys(c), 'Too many accounts were made.'),
    countSignUpMail: async (email) => (await signUpMails.count(await accountKey(email))) === 0,
    countVerificationMail: async (email) =>
      countOrRefuse(verificationMails, await accountKey(email), tooManyMails),
    countReset: async (c, email) => {
      await countOrRefuse(resetsFromIp, await networkKeys(c), 'Too many mails were asked for.');
      await countOrRefuse(resetMails, await accountKey(email), tooManyMails);
    },
    countPasswordChange: (userId) =>
      countOrRefuse(passwordChanges, userId, 'You have tried to change your password often.'),
    countAddition: (userId) =>
      countOrRefuse(additions, userId, 'You have added much in a short time.'),
  };
};
