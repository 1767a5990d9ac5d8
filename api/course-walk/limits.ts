/** What one account, one address and one call may take; field lengths are the contract's. */

const seconds = 1000;
const minutes = 60 * seconds;
const days = 24 * 60 * minutes;

/** Of calls with fields. */
export const jsonBody = { maxBytes: 64 * 1024, timeoutMs: 15 * seconds } as const;

/** Of pictures: minutes for a slow network, but no pause of more than 15 s. */
export const uploadTime = { timeoutMs: 5 * minutes, idleTimeoutMs: 15 * seconds } as const;

/** From a login until its token is refused. */
export const tokenLifetimeMs = 30 * days;

/** Devices of one account that stay logged in: the oldest token makes room. */
export const tokensPerAccount = 20;

export const coursesPerAccount = 500;

/** Pictures of one account that may be on their way at once. */
export const uploadsAtOnce = 3;

/** How often, in how many seconds: see rate-limit/limiter.ts. */
export const throttles = {
  /** Failed logins to one account, from wherever; an account that does not exist is counted alike. */
  loginsToAccount: { points: 10, seconds: 15 * 60 },
  /** Failed logins from one address, to whatever accounts. */
  loginsFromAddress: { points: 50, seconds: 15 * 60 },
  /** Logins from one address that fail or not: each costs the processor as much. */
  loginsInAll: { points: 300, seconds: 15 * 60 },
  /** Accounts made from one address. */
  registrations: { points: 20, seconds: 60 * 60 },
  /** Courses and pictures that one account adds. */
  additions: { points: 300, seconds: 15 * 60 },
} as const;
