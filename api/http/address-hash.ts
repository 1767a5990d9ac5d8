import { createHmac, randomBytes } from 'node:crypto';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Turns addresses into names that cannot be turned back: hashed under a random salt that lives in memory, one a day
 * (UTC), and is then forgotten.
 */
export const createAddressHash = (now: () => number = Date.now): ((address: string) => string) => {
  let day = NaN;
  let salt = Buffer.alloc(0);
  return (address) => {
    const today = Math.floor(now() / DAY_MS);
    if (today !== day) [day, salt] = [today, randomBytes(32)];
    return createHmac('sha256', salt).update(address).digest('base64url');
  };
};
