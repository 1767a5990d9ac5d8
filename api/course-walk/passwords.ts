/** Refuses passwords that are easy to guess, and hashes the others with argon2id (RFC 9106). Only hashes are stored. */
import argon2 from '@node-rs/argon2';
import { type Company, websiteDomain } from '#api/company.ts';
import { ProblemError } from '#platform/http/problem.ts';
import { limitConcurrency } from './call-limits.ts';

/** About 49,000 passwords. Loaded when the first password is checked, and again after a failure. */
let list: Set<string> | undefined;
const commonPasswords = async (): Promise<Set<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  list ??= new Set(dictionary['passwords-common']);
  return list;
};

/** Returns letters and digits only, for comparisons: `Engines Ltd.` equals `enginesltd`. */
const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

interface PasswordContext {
  email: string;
  company: Company;
}

/** Returns why a password is refused, as a sentence. Undefined: it is accepted. */
const refusalOf = async (
  password: string,
  { email, company }: PasswordContext,
): Promise<string | undefined> => {
  if (!password.trim()) return 'Password must not consist only of spaces';
  const bare = letters(password);
  if (bare && [email, email.split('@')[0] ?? ''].map(letters).includes(bare)) {
    return 'Password must not be your email address, or a part of it';
  }
  const { name, legalName, appName = '' } = company;
  const siteNames = [name, legalName, appName, websiteDomain(company)];
  if (bare && siteNames.map(letters).includes(bare)) {
    return 'Password must not be the name of this site';
  }
  if (/^\d{21}$/.test(password)) {
    return 'Password must not be 21 digits: that is what a Google account’s number looks like, and others can look it up';
  }
  return (await commonPasswords()).has(password.trim().toLowerCase())
    ? 'This password is on a list of common passwords, which attackers try first. Please choose another'
    : undefined;
};

/**
 * Refuses a new password that attackers guess first (NIST SP 800-63B, section 3.1.1.2).
 *
 * @param field the name of the password's field in the call
 * @throws ProblemError 422 with the code `known_password` for the field
 */
export const assertHardToGuess = async (
  field: string,
  password: string,
  context: PasswordContext,
): Promise<void> => {
  const detail = await refusalOf(password, context);
  if (detail === undefined) return;
  throw new ProblemError('invalid_fields', 'Please choose another password.', {
    errors: [{ field, code: 'known_password', detail }],
  });
};

/** OWASP, Password Storage Cheat Sheet: 19 MiB, two iterations, one thread. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/**
 * The hash to verify against if there is no account: the answer then takes as long as for a wrong password, and does
 * not show whether there is an account. Made at the same cost, from 32 random bytes that were thrown away.
 */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$smKO7R3K//bRZdk8YMFrag$WLnQ6Y/GixeTZVHUCpTVRPOCaWWjx0jLSih59fdUuT0';

/** Each hash takes 19 MiB and one of libuv's four threads. The other threads stay free for files. */
const maxConcurrent = 2;

export interface Passwords {
  /** Returns a hash in PHC string format: argon2id with a random salt. */
  hash: (password: string) => Promise<string>;
  /** Whether the password matches the hash. Without a hash, it takes as long and resolves to false. */
  verify: (password: string, hash: string | undefined) => Promise<boolean>;
}

/** Hashes and verifies passwords outside the event loop, two at a time. */
export const createPasswords = (): Passwords => {
  const limit = limitConcurrency(maxConcurrent);

  return {
    hash: (password) => limit(() => argon2.hash(password, cost)),
    verify: async (password, known) => {
      const matches = await limit(() => argon2.verify(known ?? dummyHash, password));
      return known !== undefined && matches;
    },
  };
};
