/** Passwords are stored as argon2id hashes only (RFC 9106). */
import { randomBytes } from 'node:crypto';
import { limitConcurrency } from '#platform/limits/limit-concurrency.ts';

/** OWASP, Password Storage Cheat Sheet: 19 MiB, two iterations, one thread. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Each hash takes 19 MiB and one of libuv's four threads. The other threads stay free for files and images. */
const maxConcurrent = 2;

export interface Passwords {
  /** A hash in PHC string format; argon2id with a random salt. */
  hash: (password: string) => Promise<string>;
  /** Whether the password has this hash. Without a hash it is false, and takes the same time. */
  verify: (password: string, hash: string | undefined) => Promise<boolean>;
}

/** In a password, a letter with a combining mark equals the composed letter. */
const normalised = (password: string): string => password.normalize('NFC');

type Library = Pick<typeof import('@node-rs/argon2'), 'hash' | 'verify'>;

/**
 * Hashes and verifies passwords outside the event loop, two at a time.
 *
 * @param library loaded when the first password is hashed or verified
 */
export const createPasswords = (
  library: () => Promise<Library> = () => import('@node-rs/argon2'),
): Passwords => {
  const limit = limitConcurrency(maxConcurrent);

  const hash: Passwords['hash'] = async (password) => {
    const argon2 = await library();
    return limit(() => argon2.hash(normalised(password), cost));
  };

  /**
   * The hash to compare with when there is none, so that the response time does not tell whether there is an account.
   */
  let substitute: Promise<string> | undefined;
  const substituteHash = (): Promise<string> => {
    substitute ??= hash(randomBytes(32).toString('base64url')).catch((error: unknown) => {
      substitute = undefined;
      throw error;
    });
    return substitute;
  };

  return {
    hash,
    verify: async (password, known) => {
      // Made in both cases, so that a service's first login takes the same time in both.
      const fallback = await substituteHash();
      const argon2 = await library();
      const matches = await limit(() => argon2.verify(known ?? fallback, normalised(password)));
      return known !== undefined && matches;
    },
  };
};
