/** Passwords are stored as argon2id hashes only (RFC 9106). */
import argon2 from '@node-rs/argon2';
import { limitConcurrency } from '#platform/limits/limit-concurrency.ts';

/** OWASP, Password Storage Cheat Sheet: 19 MiB, two iterations, one thread. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/**
 * A hash to verify against when there is none, so that the answer takes as long as for a wrong password and does not
 * show whether there is an account. It is the hash, at the same cost, of 32 random bytes that were thrown away.
 */
const hashOfNoPassword =
  '$argon2id$v=19$m=19456,t=2,p=1$smKO7R3K//bRZdk8YMFrag$WLnQ6Y/GixeTZVHUCpTVRPOCaWWjx0jLSih59fdUuT0';

/** Each hash takes 19 MiB and one of libuv's four threads. The other threads stay free for files. */
const maxConcurrent = 2;

export interface Passwords {
  /** A hash in PHC string format; argon2id with a random salt. */
  hash: (password: string) => Promise<string>;
  /** Whether the password matches the hash. Without a hash it resolves to false, and takes as long. */
  verify: (password: string, hash: string | undefined) => Promise<boolean>;
}

/** Hashes and verifies passwords outside the event loop, two at a time. */
export const createPasswords = (): Passwords => {
  const limit = limitConcurrency(maxConcurrent);

  return {
    hash: (password) => limit(() => argon2.hash(password, cost)),
    verify: async (password, known) => {
      const matches = await limit(() => argon2.verify(known ?? hashOfNoPassword, password));
      return known !== undefined && matches;
    },
  };
};
