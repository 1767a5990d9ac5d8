/** Readers of one setting each. An empty value counts as unset, as `.env` files contain lines such as `NAME=`. */
import { ConfigError } from './config-error.ts';

export type Env = Record<string, string | undefined>;

/** The trimmed value; undefined when unset. */
export const text = (env: Env, name: string): string | undefined => env[name]?.trim() || undefined;

/**
 * A whole number from `min` to `max`; undefined when unset.
 *
 * @throws ConfigError for anything else
 */
export const wholeNumber = (
  env: Env,
  name: string,
  { min, max }: { min: number; max: number },
): number | undefined => {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
  if (number >= min && number <= max) return number;
  throw new ConfigError(name, `a whole number from ${min} to ${max}, not "${value}"`);
};

/**
 * One of the given values, in any case; undefined when unset.
 *
 * @throws ConfigError for any other
 */
export const oneOf = <Value extends string>(
  env: Env,
  name: string,
  allowed: readonly Value[],
): Value | undefined => {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const known = allowed.find((candidate) => candidate === value.toLowerCase());
  if (known) return known;
  throw new ConfigError(name, `one of ${allowed.join(', ')}, not "${value}"`);
};

/** Whether the percent-encoding (`%40`) is valid. */
const isPercentEncoded = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/**
 * A URL with one of the given schemes (`https:`); an empty string when unset. It may contain a password, so the error's
 * message does not repeat it.
 *
 * @throws ConfigError for anything else
 */
export const url = (env: Env, name: string, schemes: string[], example: string): string => {
  const value = text(env, name);
  if (value === undefined) return '';
  if (URL.canParse(value)) {
    const { protocol, hostname, username, password } = new URL(value);
    if (schemes.includes(protocol) && hostname && isPercentEncoded(username + password))
      return value;
  }
  throw new ConfigError(name, `empty or an address such as ${example}`);
};

/**
 * A secret; an empty string when unset. The error's message does not repeat it.
 *
 * @param minLength characters
 * @throws ConfigError for one that is too short
 */
export const secret = (env: Env, name: string, minLength: number): string => {
  const value = text(env, name) ?? '';
  if (!value || value.length >= minLength) return value;
  throw new ConfigError(
    name,
    `empty or at least ${minLength} characters, such as "openssl rand -hex 32" prints`,
  );
};

/**
 * Secrets between spaces; an empty list when unset.
 *
 * @throws ConfigError as `secret`
 */
export const secrets = (env: Env, name: string, minLength: number): string[] =>
  (text(env, name) ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((each) => secret({ [name]: each }, name, minLength));

/** Values separated by commas or spaces; an empty list when unset. */
export const list = (env: Env, name: string): string[] =>
  (text(env, name) ?? '').split(/[\s,]+/).filter(Boolean);
