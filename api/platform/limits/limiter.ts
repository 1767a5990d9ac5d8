import { secondMs, spanInWords } from '#shared/time.ts';
import { ProblemError } from '#platform/http/problem.ts';

/** `points` uses within `seconds` after the first of them. */
export interface Limit {
  points: number;
  seconds: number;
  /** Whether uses may be taken back or forgotten: a refused key may then be allowed again before its time is over. */
  areTakenBack?: boolean;
}

/** A use that was counted. */
export interface Use {
  /** 0, or the milliseconds to wait when it exceeds the limit. */
  waitMs: number;
  /** Takes it back, unless the time in which it counts is over: the uses after that are others. */
  takeBack: () => Promise<void>;
}

/** Counts uses of one kind by a key, such as the IP address of a client. */
export interface Limiter {
  /** Counts one use. */
  count: (key: string) => Promise<Use>;
  /** Takes all uses back. */
  forget: (key: string) => Promise<void>;
}

/** Makes a limiter. Services that share a database count uses of the same name together. */
export type LimiterOf = (name: string, limit: Limit) => Limiter;

/**
 * Makes the refusal of a use that exceeds a limit.
 *
 * @param sentence says what came too often: `You have sent several messages in a short time.`
 * @param waitMs until the next use is allowed
 * @returns ProblemError 429 with Retry-After (RFC 6585, section 4)
 */
const tooMany = (sentence: string, waitMs: number): ProblemError =>
  new ProblemError('rate_limited', `${sentence} Please try again in ${spanInWords(waitMs)}.`, {
    retryAfterS: Math.ceil(waitMs / secondMs),
  });

/**
 * Counts one use.
 *
 * @returns a function that takes it back
 * @throws ProblemError 429, as `tooMany` makes it, when it exceeds the limit
 */
export const countOrRefuse = async (
  limiter: Limiter,
  key: string,
  sentence: string,
): Promise<Use['takeBack']> => {
  const { waitMs, takeBack } = await limiter.count(key);
  if (waitMs > 0) throw tooMany(sentence, waitMs);
  return takeBack;
};
