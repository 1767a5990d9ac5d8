/** Passwords are kept as argon2id hashes (RFC 9106); what somebody typed is kept nowhere. */
import { randomBytes } from 'node:crypto';
import { atMost } from './semaphore.ts';

/** OWASP, Password Storage Cheat Sheet: 19 MiB, two passes, one thread. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Each takes 19 MiB and one of libuv's four threads; the others stay free for files and pictures. */
const AT_ONCE = 2;

export interface Passwords {
  /** In PHC string format; argon2id, salted at random. */
  hash: (password: string) => Promise<string>;
  /** Takes as long, whether there is a hash to compare with or not. */
  verify: (password: string, hash: string | undefined) => Promise<boolean>;
}

/** What is typed as one letter and a mark here is one letter there. */
const normalised = (password: string): string => password.normalize('NFC');

/** Hashing beside the event loop, two at a time. The library is loaded by the first password. */
export const createPasswords = (): Passwords => {
  const turns = atMost(AT_ONCE);
  const library = () => import('@node-rs/argon2');

  const hash: Passwords['hash'] = async (password) => {
    const argon2 = await library();
    return turns(() => argon2.hash(normalised(password), cost));
  };

  /** Nobody's: compared with where there is no account, so that the clock does not tell. */
  let nobodys: Promise<string> | undefined;
  const nobodysHash = (): Promise<string> => {
    nobodys ??= hash(randomBytes(32).toString('base64url')).catch((error: unknown) => {
      nobodys = undefined;
      throw error;
    });
    return nobodys;
  };

  return {
    hash,
    verify: async (password, known) => {
      // Made for either, so that the first login of a service is no slower for one of them.
      const substitute = await nobodysHash();
      const argon2 = await library();
      const matches = await turns(() => argon2.verify(known ?? substitute, normalised(password)));
      return known !== undefined && matches;
    },
  };
};
