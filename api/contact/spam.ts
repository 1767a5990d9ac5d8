/** Whether a submission is spam: the signs of it, and the proof of work. */
import { createChallenge, extractParams, verifySolution } from 'altcha-lib';
import type { Payload } from 'altcha-lib/types';
import { type Kysely, sql } from 'kysely';
import type { SubmissionPayload } from '#contract/forms.ts';
import { withoutOwnAddresses } from '#contract/job-application.ts';
import { challengeMs, type ProofChallenge, spamSignals } from '#contract/signals.ts';
import { dayMs, pluralize, secondMs } from '#contract/units.ts';
import type { LimiterOf } from '#platform/http/limits.ts';
import type { Database, SpamReason } from '#platform/store/schema.ts';
import type { ContactBody } from './read.ts';

/** A message with this many links looks like advertising. */
const minFloodLinks = 4;

/** The beginning of a link: in plain text, in HTML or in BBCode, where `[url=https://www.` is one. */
const linkStart = /\[url\b=?["']?\]?(?:https?:\/\/)?(?:www\.)?|https?:\/\/(?:www\.)?|\bwww\./gi;

const isLinkFlood = ({ kind, fields: { message } }: SubmissionPayload): boolean => {
  const text = kind === 'job_application' ? withoutOwnAddresses(message) : message;
  return (text.match(linkStart) ?? []).length >= minFloodLinks;
};

interface Signals extends ContactBody {
  /** The header in api/contract/signals.ts; undefined when it is missing, as from a form without scripts. */
  elapsedMs: string | undefined;
}

/** Whether a program sent it, or somebody faster than a visitor: our forms send the header whenever they send JSON. */
const isHasty = ({ isFormPost, elapsedMs = '' }: Signals): boolean =>
  /^\d{1,15}$/.test(elapsedMs) ? Number(elapsedMs) < spamSignals.fastMs : !isFormPost;

/**
 * Why a submission is spam: the honeypot is filled in, or it was sent too fast or by a program and is full of links; one
 * of these two alone is no sign. Undefined when it is not spam.
 */
export const spamReasonOf = (
  signals: Signals,
  payload: SubmissionPayload,
): SpamReason | undefined => {
  const honeypot = signals.values[spamSignals.honeypotField] ?? '';
  if (honeypot !== '') return 'honeypot';
  return isHasty(signals) && isLinkFlood(payload) ? 'fast_links' : undefined;
};

/**
 * The largest number that may solve a challenge: about a second of a browser's work, a few seconds on a phone. An
 * attacker's program takes some 14 ms. This makes mass mailings more expensive, but does not stop an attacker who is
 * after one form.
 */
const largestSolution = 50_000;

interface Challenges {
  issue: () => Promise<ProofChallenge>;
  /** Whether the value of the header or field is an unused solution. */
  isSolved: (given: unknown) => Promise<boolean>;
}

interface ChallengesOptions {
  /** Signs the challenges. Services that share a database have the same key. */
  key: string;
  limiterOf: LimiterOf;
  now: () => number;
}

/** Issues signed challenges that expire, and accepts the solution of each once. */
export const createChallenges = ({
  key: hmacKey,
  limiterOf,
  now,
}: ChallengesOptions): Challenges => {
  /** Each challenge may be used once. */
  const uses = limiterOf('proof', { points: 1, seconds: challengeMs / secondMs });

  /** The challenge that a text solves, if we signed it and it has not expired. */
  const solvedBy = async (text: string): Promise<string | undefined> => {
    try {
      const payload = JSON.parse(Buffer.from(text, 'base64').toString()) as Payload;
      const isSolved = await verifySolution(payload, hmacKey, false);
      const expiresAt = Number(extractParams(payload)['expires']) * secondMs;
      return isSolved && expiresAt > now() ? payload.challenge : undefined;
    } catch {
      // The text is not in the form of a solution.
      return undefined;
    }
  };

  return {
    issue: async () =>
      (await createChallenge({
        hmacKey,
        algorithm: 'SHA-256',
        maxnumber: largestSolution,
        expires: new Date(now() + challengeMs),
      })) as ProofChallenge,
    isSolved: async (given) => {
      const challenge = typeof given === 'string' ? await solvedBy(given) : undefined;
      return challenge !== undefined && (await uses.count(challenge)).waitMs === 0;
    },
  };
};

const recentDays = 7;

/**
 * A sentence for the team about what was filed as spam in the last seven days; undefined when nothing was. It is
 * counted anew for each mail: a stored time of the last sentence would silence it after a clock that was once ahead.
 */
export const recentSpam = async (db: Kysely<Database>): Promise<string | undefined> => {
  const { spam } = await db
    .selectFrom('submissions')
    .select((row) => row.fn.countAll<number>().as('spam'))
    .where(sql<boolean>`folder = 'spam'`)
    .where('received_at', '>=', Date.now() - recentDays * dayMs)
    .executeTakeFirstOrThrow();
  if (!spam) return undefined;
  const messages = pluralize(spam, 'message was', 'messages were');
  return `${messages} set aside as spam in the last ${recentDays} days: npm run inbox -- list --spam`;
};
