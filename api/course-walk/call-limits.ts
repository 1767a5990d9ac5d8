import type { Context } from 'hono';
import type { DailyHash } from '#platform/limits/daily-hash.ts';
import { canonicalEmail } from '#platform/mail/canonical-email.ts';
import { ProblemError } from '#platform/http/problem.ts';
import type { NetworkKeys } from '#platform/limits/client-key.ts';
import { countOrRefuse, type Limiter, type LimiterOf } from '#platform/limits/limiter.ts';
import { limitNetworks } from '#platform/limits/limit-networks.ts';
import { rateLimits } from '#contract/limits.ts';

interface CallLimitsOptions {
  limiterOf: LimiterOf;
  networkKeys: NetworkKeys;
  /** Hashes an e-mail address into the key of a limit. */
  hash: DailyHash;
  /** Whether a call carries an unused proof of work. Called only when the answer matters. */
  isProven: (c: Context) => Promise<boolean>;
  /**
   * Whether the client has logged in to the account with this e-mail address before. Called only when the answer
   * matters.
   */
  isKnown: (c: Context, email: string) => Promise<boolean>;
}

/** Why a mail with a link is sent. */
type MailReason = 'sign-up' | 'verification' | 'reset';

/** The rate limits of the course-walk calls. Each function throws ProblemError 429 when its limit is exceeded. */
export interface CallLimits {
  /**
   * Counts a login before the password is compared: by account and IP address together, by IP address, and by account.
   * Guesses from elsewhere do not lock the holder out: beyond the last limit, clients that have logged in before may
   * continue, and others with a proof of work. Proven logins are counted apart.
   *
   * @param isGoogleUser a Google user does not guess passwords, and counts as proven
   * @returns a function that takes the count back when the login succeeds, except for the limit of all logins
   * @throws ProblemError 403 `proof_required` beyond the last limit
   */
  countLogin: (c: Context, email: string, isGoogleUser?: boolean) => Promise<() => Promise<void>>;
  countSignUp: (c: Context) => Promise<void>;
  countReset: (c: Context) => Promise<void>;
  /**
   * Counts a mail to an e-mail address, whether or not it has an account. Others cannot use up the holder's mails:
   * beyond the limit, a mail needs a proof of work and is counted by client.
   *
   * @throws ProblemError 403 `proof_required` beyond the limit
   */
  countMail: (c: Context, reason: MailReason, email: string) => Promise<void>;
  countPasswordChange: (userId: string) => Promise<void>;
  /** Counts a course added by an account. */
  countAddition: (userId: string) => Promise<void>;
}

const tooManyLogins = 'There were too many attempts to log in.';
const tooManyMails = 'We have sent several e-mails to this address in a short time.';

const proofRequired = (sentence: string): ProblemError =>
  new ProblemError(
    'proof_required',
    `${sentence} Your browser has to do a small calculation first. Please try again.`,
  );

/** Makes the limits, which slow down guessing and flooding. IP and e-mail addresses are hashed, with a daily key. */
export const createCallLimits = ({
  limiterOf,
  networkKeys,
  hash,
  isProven,
  isKnown,
}: CallLimitsOptions): CallLimits => {
  const networks = limitNetworks(limiterOf);
  const toAccountFromIp = networks('login-pair', rateLimits.failedLoginsToAccountFromIp);
  const proven = networks('login-proven', rateLimits.provenLoginsToAccountFromIp);
  const fromIp = networks('login-address', rateLimits.failedLoginsFromIp);
  const allFromIp = networks('login', rateLimits.loginsFromIp);
  const signUps = networks('sign-up', rateLimits.signUps);
  const resetsFromIp = networks('reset-address', rateLimits.resetsFromIp);
  const toAccount = limiterOf('login-account', rateLimits.failedLoginsToAccount);
  const mails: Record<MailReason, Limiter> = {
    'sign-up': limiterOf('sign-up-mail', rateLimits.signUpMails),
    verification: limiterOf('verification-mail', rateLimits.verificationMails),
    reset: limiterOf('reset-mail', rateLimits.resetMails),
  };
  const provenMails = networks('mail-proven', rateLimits.provenMailsFromIp);
  const passwordChanges = limiterOf('password-change', rateLimits.passwordChanges);
  const additions = limiterOf('addition', rateLimits.additions);
  const accountKey = (email: string): Promise<string> => hash(canonicalEmail(email));
  const pairKeys = (clients: string[], account: string): Promise<string[]> =>
    Promise.all(clients.map((client) => hash(`${client} ${account}`)));
  return {
    countLogin: async (c, email, isGoogleUser = false) => {
      const [clients, account] = [await networkKeys(c), await accountKey(email)];
      const pairs = await pairKeys(clients, account);
      await countOrRefuse(allFromIp, clients, tooManyLogins);
      if (isGoogleUser || (await isProven(c))) {
        await countOrRefuse(proven, pairs, tooManyLogins);
        return () => proven.uncount(pairs);
      }
      await countOrRefuse(toAccountFromIp, pairs, tooManyLogins);
      await countOrRefuse(fromIp, clients, tooManyLogins);
      if ((await toAccount.count(account)) > 0 && !(await isKnown(c, email))) {
        throw proofRequired('Others have tried to log in to this account.');
      }
      return async () => {
        await toAccountFromIp.uncount(pairs);
        await fromIp.uncount(clients);
        await toAccount.uncount(account);
      };
    },
    countSignUp: async (c) =>
      countOrRefuse(signUps, await networkKeys(c), 'Too many accounts were made.'),
    countReset: async (c) =>
      countOrRefuse(resetsFromIp, await networkKeys(c), 'Too many e-mails were requested.'),
    countMail: async (c, reason, email) => {
      const account = await accountKey(email);
      if ((await mails[reason].count(account)) === 0) return;
      if (!(await isProven(c))) throw proofRequired(tooManyMails);
      const pairs = await pairKeys(await networkKeys(c), account);
      await countOrRefuse(provenMails, pairs, tooManyMails);
    },
    countPasswordChange: (userId) =>
      countOrRefuse(passwordChanges, userId, 'You have tried to change your password often.'),
    countAddition: (userId) =>
      countOrRefuse(additions, userId, 'You have added much in a short time.'),
  };
};
