/** Every limit of the product but the lengths of fields, which are with the fields, and what settings set. */
import { dayMs, hourMs, minuteMs } from './time.ts';

/** Of a message, and of a call with JSON. An image has the one of put-image.ts. */
export const bodyLimits = { maxBytes: 64 * 1024 } as const;

/** An equal payload without an Idempotency-Key within this time is a repeat (decisions, "Without scripts"). */
export const samePayloadMs = 10 * minuteMs;

/** Receipts to one address within a day: whoever types in another's address cannot fill that mailbox. */
export const receiptsPerDay = 3;

/** From a challenge of the proof of work until its solution is too late. */
export const challengeLifetimeMs = 10 * minuteMs;

/** In which an image has to arrive. */
export const uploadTimeoutMs = 2 * minuteMs;

/** From a login until its session ends: without being used, and in any case. */
export const sessionLifetimesMs = { unused: 14 * dayMs, longest: 30 * dayMs } as const;

/** The use of a session is recorded when the last one that was is older than this. */
export const sessionUseMs = hourMs;

/** From a mail until its link expires. */
export const linkLifetimesMs = { verify: dayMs, reset: 30 * minuteMs } as const;

/** A mail is kept for so long after its link has expired: until then it may wait for the mail server. */
export const keepExpiredLinksMs = dayMs;

/** From a sign-up until its account is removed unless its e-mail address is verified. */
export const unverifiedLifetimeMs = 7 * dayMs;

/** Devices that stay logged in to one account: a new token replaces the one whose session would end first by itself. */
export const tokensPerAccount = 20;

export const coursesPerAccount = 500;

/** Of all images of an account, as they are kept: 100 MB. */
export const imageBytesPerAccount = 100_000_000;

/** Uploads at the same time, from the first byte of each to its answer: they are kept in memory, 5 MiB each. */
export const uploadsAtOnce = 24;

/** Of one IP address, from which several accounts may upload. */
export const uploadsPerClient = 4;

/** Of one account: one that is processed and one that waits. */
export const uploadsPerAccount = 2;

/** Images that are converted at the same time. Each takes a processor and much memory. */
export const imagesAtOnce = 1;

/** After how many seconds a client may try again what could not be done: during an outage, and while too much is under way. */
export const retryAfterS = { outage: 30, busy: 5 } as const;

export const rateLimits = {
  /** Failed logins to one e-mail address from one IP address, whether there is an account or not. */
  failedLoginsToAccountFromIp: { points: 10, seconds: 15 * 60 },
  /** The same with a proof of work for each, counted apart. */
  provenLoginsToAccountFromIp: { points: 10, seconds: 15 * 60 },
  /**
   * Failed logins to one e-mail address from all IP addresses together, except those from which its holder has logged in.
   * Beyond it a login needs a proof of work.
   */
  failedLoginsToAccount: { points: 100, seconds: 15 * 60 },
  /** Failed logins from one IP address, to any account. */
  failedLoginsFromIp: { points: 50, seconds: 15 * 60 },
  /** All logins from one IP address: one that succeeds takes as much of the processor as one that fails. */
  loginsFromIp: { points: 300, seconds: 15 * 60 },
  /** Accounts made from one IP address. */
  signUps: { points: 20, seconds: 60 * 60 },
  /** Verification mails to one e-mail address after sign-ups. Beyond this limit and the next two, a mail needs a proof of work. */
  signUpMails: { points: 3, seconds: 60 * 60 },
  /** Verification mails to one e-mail address that its account asks for. */
  verificationMails: { points: 2, seconds: 60 * 60 },
  /** Mails to reset the password of one e-mail address, whether there is an account or not. */
  resetMails: { points: 3, seconds: 60 * 60 },
  /** Mails to one e-mail address, each with a proof of work, that one IP address asks for. */
  provenMailsFromIp: { points: 10, seconds: 60 * 60 },
  /** Resets that one IP address asks for, of any e-mail address. */
  resetsFromIp: { points: 300, seconds: 15 * 60 },
  /** Attempts to change the password of one account. */
  passwordChanges: { points: 10, seconds: 15 * 60 },
  /** Courses and images that one account adds. */
  additions: { points: 300, seconds: 15 * 60 },
} as const;
