/** Every limit of the product, except for the lengths of fields (fields.ts) and limits that are settings. */
import { dayMs, hourMs, minuteMs, secondMs } from './time.ts';

/** Of a message, and of a call with JSON. */
export const bodyLimits = {
  maxBytes: 64 * 1024,
  /** Within which a body must arrive: a phone on a poor connection needs a few seconds. */
  withinMs: 10 * secondMs,
  /** Bodies that may be under way, of all calls. They are held in memory: 64 MiB. */
  atOnce: 1024,
} as const;

/** An equal payload within this time is a repeat, whatever its key (decisions, "Sent twice"). */
export const samePayloadMs = 10 * minuteMs;

/** Receipts to one e-mail address within a day, so that nobody can fill a mailbox by typing in its address. */
export const receiptsPerDay = 3;

/** How long the challenge of a proof of work may be solved. */
export const challengeLifetimeMs = 10 * minuteMs;

/** From a login: how long a session lives without being used, and how long at most. */
export const sessionLifetimesMs = { unused: 14 * dayMs, longest: 30 * dayMs } as const;

/** A session's last use is saved at most once per this time. */
export const sessionUseMs = hourMs;

/** From the sending of a mail until its link expires. */
export const linkLifetimesMs = { verify: dayMs, reset: 30 * minuteMs } as const;

/** How long a mail is kept after its link has expired: meanwhile it may still wait for the mail server. */
export const keepExpiredLinksMs = dayMs;

/** From a sign-up until its account is removed, unless the e-mail address is verified by then. */
export const unverifiedLifetimeMs = 7 * dayMs;

/** Sessions of one account. A new one replaces the one that would expire first. */
export const tokensPerAccount = 20;

export const coursesPerAccount = 500;

/** Seconds after which a client may retry: during an outage, and while too many calls are under way. */
export const retryAfterS = { outage: 30, busy: 5 } as const;

export const rateLimits = {
  /** Failed logins to one e-mail address from one IP address, whether or not there is an account. */
  failedLoginsToAccountFromIp: { points: 10, seconds: 15 * 60 },
  /** The same for logins with a proof of work, which are counted apart. */
  provenLoginsToAccountFromIp: { points: 10, seconds: 15 * 60 },
  /**
   * Failed logins to one e-mail address from all IP addresses together, except those from which its holder has logged
   * in. Beyond this limit a login needs a proof of work.
   */
  failedLoginsToAccount: { points: 100, seconds: 15 * 60 },
  /** Failed logins from one IP address, to any account. */
  failedLoginsFromIp: { points: 50, seconds: 15 * 60 },
  /** All logins from one IP address: one that succeeds takes as much of the processor as one that fails. */
  loginsFromIp: { points: 300, seconds: 15 * 60 },
  /** Accounts made from one IP address. */
  signUps: { points: 20, seconds: 60 * 60 },
  /**
   * Verification mails to one e-mail address after sign-ups. Beyond this limit and the next two, a mail needs a proof
   * of work.
   */
  signUpMails: { points: 3, seconds: 60 * 60 },
  /** Verification mails to one e-mail address that are asked for by its account. */
  verificationMails: { points: 2, seconds: 60 * 60 },
  /** Password-reset mails to one e-mail address, whether or not there is an account. */
  resetMails: { points: 3, seconds: 60 * 60 },
  /** Mails to one e-mail address that one IP address asks for, each with a proof of work. */
  provenMailsFromIp: { points: 10, seconds: 60 * 60 },
  /** Password resets that one IP address asks for, for any e-mail addresses. */
  resetsFromIp: { points: 300, seconds: 15 * 60 },
  /** Attempts to change the password of one account. */
  passwordChanges: { points: 10, seconds: 15 * 60 },
  /** Courses added by one account. */
  additions: { points: 300, seconds: 15 * 60 },
} as const;
