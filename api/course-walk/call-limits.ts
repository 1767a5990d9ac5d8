/** The limits of the course-walk calls: how often they may be made, and how much work runs at once. */
import type { Context } from 'hono';
import pLimit from 'p-limit';
import { resetMailEveryMs } from '#contract/accounts.ts';
import { secondMs } from '#contract/units.ts';
import type { ClientIp } from '#platform/http/client-ip.ts';
import {
  countOrRefuse,
  type Limit,
  type Limiter,
  type LimiterOf,
  type Use,
} from '#platform/http/limits.ts';
import { Busy, ProblemError } from '#platform/http/problem.ts';
import { canonicalEmail } from '#platform/mail/addresses.ts';

const quarterHour = 15 * 60;
const hour = 60 * 60;

/** The limits, each with the sentence that a refused visitor reads. */
export const limits = {
  /** By client, with a password or Google. Successes count too: they cost as much processor time as failures. */
  logIns: {
    points: 100,
    seconds: quarterHour,
    sentence: 'There have been too many attempts to log in.',
  },
  /** By client and account: wrong passwords. An attacker is another client, so cannot lock the account's holder out. */
  failedLogIns: {
    points: 10,
    seconds: quarterHour,
    refundable: true,
    sentence: 'There have been too many attempts to log in.',
  },
  /**
   * By client, including refused sign-ups: each answer reveals whether an email address has an account. High enough
   * for a school class that shares an IP address.
   */
  signUps: { points: 60, seconds: hour, sentence: 'There have been too many sign-ups.' },
  /** By client: requests for a reset link. */
  resets: { points: 20, seconds: hour, sentence: 'Too many links have been requested.' },
  /** By client and account. */
  passwordChanges: {
    points: 10,
    seconds: quarterHour,
    refundable: true,
    sentence: 'You have tried to change your password too often.',
  },
  /** By client: one client may have many accounts. */
  courses: {
    points: 300,
    seconds: quarterHour,
    sentence: 'You have added many courses in a short time.',
  },
} as const satisfies Record<string, Limit & { sentence: string }>;

/** By email address, for all clients together. */
const resetMails = { points: 1, seconds: resetMailEveryMs / secondMs, refundable: true } as const;

type Refund = Use['refund'];

/** Runs a counted call. If the service is at fault (5xx), for example because it is too busy, the use is refunded. */
export const refundOnFailure = async <Result>(
  refund: Refund,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const isRefusal = error instanceof ProblemError && error.status < 500;
    if (!isRefusal) await refund();
    throw error;
  }
};

interface CallLimitsOptions {
  limiterOf: LimiterOf;
  clientIp: ClientIp;
}

/** Limits that slow down guessing and flooding. */
export interface CallLimits {
  /**
   * Counts a use. Call it before any work is done.
   *
   * @param account for limits by client and account: an account's id, or an email address with or without an account
   * @returns a function that refunds the use
   * @throws ProblemError 429
   */
  count: (c: Context, name: keyof typeof limits, account?: string) => Promise<Refund>;
  /**
   * Counts a reset mail to an email address, whether or not the address has an account.
   *
   * @returns a function that refunds the use. Undefined: a mail was already counted within `resetMailEveryMs`
   */
  countResetMail: (email: string) => Promise<Refund | undefined>;
  /**
   * Call it after a reset. Forgets the client's failed log-ins to the account, so that the new password can be used, and
   * the last reset mail, so that another link can be requested at once.
   */
  forgetAfterReset: (c: Context, email: string) => Promise<void>;
}

export const createCallLimits = ({ limiterOf, clientIp }: CallLimitsOptions): CallLimits => {
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [name, limiterOf(name, limit)]),
  ) as Record<keyof typeof limits, Limiter>;
  const mails = limiterOf('reset-mails', resetMails);
  const keyOf = (c: Context, account: string): string =>
    `${clientIp(c)} ${canonicalEmail(account)}`;

  return {
    count: (c, name, account = '') => {
      const { sentence } = limits[name];
      return countOrRefuse(limiters[name], keyOf(c, account), sentence);
    },

    countResetMail: async (email) => {
      const key = canonicalEmail(email);
      const { waitMs } = await mails.count(key);
      return waitMs > 0 ? undefined : () => mails.forget(key);
    },

    forgetAfterReset: async (c, email) => {
      await limiters.failedLogIns.forget(keyOf(c, email));
      await mails.forget(canonicalEmail(email));
    },
  };
};

/** Number of pieces of work that may wait. */
const maxWaiting = 64;

/**
 * `p-limit` with a bounded queue, for work that takes much memory or a whole processor core.
 *
 * @example
 *   const limit = limitConcurrency(2);
 *   const hash = await limit(() => argon2.hash(password));
 *
 * @param concurrency number of pieces of work that run at once
 * @returns a function that runs work in its turn; it rejects with ProblemError 503 if the queue is full
 */
export const limitConcurrency = (concurrency: number) => {
  const limit = pLimit(concurrency);
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount + limit.pendingCount >= concurrency + maxWaiting) throw new Busy();
    return limit(work);
  };
};
