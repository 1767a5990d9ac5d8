/** What one account, one IP address and one call may use. The lengths of fields are in the contract. */
import type { Limit } from '../rate-limit/limiter.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const dayMs = 24 * 60 * minuteMs;

/** For bodies in JSON. */
export const jsonBody = { maxBytes: 64 * 1024 } as const;

/** In which an image has to arrive. */
export const uploadTimeoutMs = 2 * minuteMs;

const hourMs = 60 * minuteMs;

/** From a login until its session ends: without being used, and in any case. */
export const sessionLifetimesMs = { unused: 14 * dayMs, longest: 30 * dayMs } as const;

/** The use of a session is recorded when the last one that was is older than this. */
export const sessionUseMs = hourMs;

/** From a mail until its link expires. */
export const linkLifetimesMs = { verify: dayMs, reset: 30 * minuteMs } as const;

/** Links of one kind that work at the same time: a stranger who asks for one does not void the holder's. */
export const linksPerAccount = 3;

/** A mail is kept for so long after its link has expired: until then it may wait for the mail server. */
export const keepExpiredLinksMs = dayMs;

/** From a sign-up until its account is removed unless its e-mail address is verified. */
export const unverifiedLifetimeMs = 7 * dayMs;

/** Devices that stay logged in to one account: a new token replaces the oldest. */
export const tokensPerAccount = 20;

export const coursesPerAccount = 500;

/** Of all images of an account, as they are kept: 100 MB. */
export const imageBytesPerAccount = 100_000_000;

/** Uploads of one account at the same time: one that is processed and one that waits. */
export const uploadsPerAccount = 2;

/** Each takes a processor and much memory. */
export const imagesAtOnce = 1;

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
  registrations: { points: 20, seconds: 60 * 60 },
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
} as const satisfies Record<string, Limit>;
