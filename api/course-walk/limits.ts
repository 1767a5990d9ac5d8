/** What one account, one IP address and one call may use. The lengths of fields are in the contract. */
import type { Limit } from '../rate-limit/limiter.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const dayMs = 24 * 60 * minuteMs;

/** For bodies in JSON. */
export const jsonBody = { maxBytes: 64 * 1024 } as const;

/** From a login until its token expires. */
export const tokenLifetimeMs = 30 * dayMs;

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
  /** Failed logins to one e-mail address from all IP addresses together, except those from which its holder has logged in. */
  failedLoginsToAccount: { points: 100, seconds: 15 * 60 },
  /** Failed logins from one IP address, to any account. */
  failedLoginsFromIp: { points: 50, seconds: 15 * 60 },
  /** All logins from one IP address: one that succeeds takes as much of the processor as one that fails. */
  loginsFromIp: { points: 300, seconds: 15 * 60 },
  /** Accounts made from one IP address. */
  registrations: { points: 20, seconds: 60 * 60 },
  /** Courses and images that one account adds. */
  additions: { points: 300, seconds: 15 * 60 },
} as const satisfies Record<string, Limit>;
