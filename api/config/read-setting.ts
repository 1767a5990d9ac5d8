/** Readers of one setting each. An empty value is as good as none: `.env` files are full of `NAME=`. */
import { ConfigError } from './config-error.ts';

export type Env = Record<string, string | undefined>;

/** The trimmed value, or undefined. */
export const text = (env: Env, name: string): string | undefined => env[name]?.trim() || undefined;

/**
 * A whole number from `least` to `most`, or undefined.
 *
 * @throws ConfigError for anything else
 */
export const wholeNumber = (
  env: Env,
  name: string,
  { least, most }: { least: number; most: number },
): number | undefined => {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
  if (number >= least && number <= most) return number;
  throw new ConfigError(name, `a whole number from ${least} to ${most}, not "${value}"`);
};

/**
 * One of the given words, or undefined.
 *
 * @throws ConfigError for any other
 */
export const oneOf = <Word extends string>(
  env: Env,
  name: string,
  words: readonly Word[],
): Word | undefined => {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const word = words.find((candidate) => candidate === value.toLowerCase());
  if (word) return word;
  throw new ConfigError(name, `one of ${words.join(', ')}, not "${value}"`);
};

/** Whether what stands for other characters (`%40`) can be read. */
const isEncoded = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/**
 * An address with one of the given schemes (`https:`), or an empty string. The value may hold a password, so the
 * message does not repeat it.
 *
 * @throws ConfigError for anything else
 */
export const address = (env: Env, name: string, schemes: string[], example: string): string => {
  const value = text(env, name);
  if (value === undefined) return '';
  if (URL.canParse(value)) {
    const { protocol, hostname, username, password } = new URL(value);
    if (schemes.includes(protocol) && hostname && isEncoded(username + password)) return value;
  }
  throw new ConfigError(name, `empty or an address such as ${example}`);
};

const shortestSecret = 32;

/**
 * A secret nobody can guess, or an empty string. The message does not repeat it.
 *
 * @throws ConfigError for one that is short
 */
export const secret = (env: Env, name: string): string => {
  const value = text(env, name) ?? '';
  if (!value || value.length >= shortestSecret) return value;
  throw new ConfigError(
    name,
    `empty or at least ${shortestSecret} characters, such as "openssl rand -hex 32" prints`,
  );
};

/** The entries between commas or spaces. */
export const list = (env: Env, name: string): string[] =>
  (text(env, name) ?? '').split(/[\s,]+/).filter(Boolean);
