/**
 * The limits of the product, except for the lengths of fields (fields.ts), limits that are settings, and how often the
 * calls of the course-walk area may be made (course-walk/call-limits.ts).
 */
import { dayMs, hourMs, minuteMs } from '#shared/time.ts';

/** Of a message, and of a call with JSON. */
export const bodyLimits = {
  maxBytes: 64 * 1024,
  /** Bodies that may be under way, of all calls. They are held in memory: 64 MiB. */
  atOnce: 1024,
} as const;

/** An equal payload within this time is a repeat, whatever its key (decisions, "Sent twice"). */
export const samePayloadMs = 10 * minuteMs;

/** Receipts to one email address within a day, so that an attacker cannot fill a mailbox by typing in its address. */
export const receiptsPerDay = 3;

/** How long the challenge of a proof of work may be solved. */
export const challengeLifetimeMs = 10 * minuteMs;

/** From a login: how long a session lives without being used, and how long at most. */
export const sessionLifetimesMs = { unused: 14 * dayMs, longest: 30 * dayMs } as const;

/** A session's last use is saved at most once per this time. */
export const sessionUseMs = hourMs;

/** From the sending of a mail until its link expires. */
export const resetLinkMs = 30 * minuteMs;

/** How long a mail is kept after its link has expired: meanwhile it may still wait for the mail server. */
export const keepExpiredLinksMs = dayMs;

/** Sessions of one account. A new one replaces the one that would expire first. */
export const tokensPerAccount = 20;

export const coursesPerAccount = 500;

/** Seconds after which a client may retry: during an outage, and while too many calls are under way. */
export const retryAfterS = { outage: 30, busy: 5 } as const;
