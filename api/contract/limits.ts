/**
 * The limits of the product, except for the lengths of fields (fields.ts), limits that are settings, and how often the
 * calls of the course-walk area may be made (course-walk/call-limits.ts).
 */
import { dayMs, hourMs, minuteMs } from '#shared/time.ts';

/** An equal payload within this time is a repeat, whatever its key (decisions, "Sent twice"). */
export const samePayloadMs = 10 * minuteMs;

/** Receipts to one email address within a day, so that an attacker cannot fill a mailbox by typing in its address. */
export const receiptsPerDay = 3;

/** How long a session lasts after a login: without being used, and at most. */
export const sessionLifetimesMs = { unused: 14 * dayMs, longest: 30 * dayMs } as const;

/** A session's last use is saved at most once per this time. */
export const sessionUseMs = hourMs;

/** How long a mail is kept after its link has expired, as it may still be waiting for the mail server. */
export const keepExpiredLinksMs = dayMs;

/** Sessions of one account. A new one replaces the one that would expire first. */
export const tokensPerAccount = 20;

/** Seconds after which a client may retry: during an outage, and while too many calls are under way. */
export const retryAfterS = { outage: 30, busy: 5 } as const;
