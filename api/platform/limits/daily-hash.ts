import { createHmac, randomBytes } from 'node:crypto';
import { dayMs } from '#shared/time.ts';

/**
 * Turns a text, such as an IP address, into a key that changes every day. Whoever has the salt of the day can find the
 * text by trying.
 */
export type DailyHash = (text: string) => Promise<string>;

/**
 * A keyed hash (HMAC-SHA256, base64url) whose random salt changes every day (UTC).
 *
 * @param saltOf returns the salt of a day (in days since 1970). While it fails, this process uses its own salt
 */
export const createDailyHash = (
  saltOf: (day: number) => Promise<Uint8Array>,
  now: () => number = Date.now,
): DailyHash => {
  const ownSalt = randomBytes(32);
  let day = NaN;
  let salt: Promise<Uint8Array> = Promise.resolve(ownSalt);
  return async (text) => {
    const today = Math.floor(now() / dayMs);
    if (today !== day) {
      day = today;
      salt = saltOf(today).catch(() => {
        day = NaN;
        return ownSalt;
      });
    }
    return createHmac('sha256', await salt)
      .update(text)
      .digest('base64url');
  };
};
