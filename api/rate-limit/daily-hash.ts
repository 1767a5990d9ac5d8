import { createHmac, randomBytes } from 'node:crypto';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Turns an address into a name that cannot be turned back. */
export type DailyHash = (address: string) => Promise<string>;

/**
 * Hashes addresses under a random salt, one a day (UTC), which is then forgotten.
 *
 * @param saltOf gives a day's salt, days since 1970; while it fails, this process uses one of its own
 */
export const createDailyHash = (
  now: () => number = Date.now,
  saltOf: (day: number) => Promise<Uint8Array> = () => Promise.resolve(randomBytes(32)),
): DailyHash => {
  const substitute = randomBytes(32);
  let day = NaN;
  let salt: Promise<Uint8Array> = Promise.resolve(substitute);
  return async (address) => {
    const today = Math.floor(now() / DAY_MS);
    if (today !== day) {
      day = today;
      salt = saltOf(today).catch(() => {
        day = NaN;
        return substitute;
      });
    }
    return createHmac('sha256', await salt)
      .update(address)
      .digest('base64url');
  };
};
