/** Passwords that are guessed first (NIST SP 800-63B, section 3.1.1.2): our own host refuses them where one is chosen. */
import { ProblemError } from '#platform/http/problem.ts';

/** The list is loaded with the first password, and again after a failure; it has about 49,000. */
let list: Set<string> | undefined;
const known = async (): Promise<Set<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return (list ??= new Set(dictionary['passwords-common']));
};

/** What is left to compare: `Engines Ltd.` and `enginesltd` are the same. */
const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

interface PasswordContext {
  email: string;
  siteNames: readonly string[];
}

/** The sentence that says why a password is refused; undefined when it is not. */
const refusalOf = async (
  password: string,
  { email, siteNames }: PasswordContext,
): Promise<string | undefined> => {
  if (!password.trim()) return 'Password must not be spaces alone';
  const bare = letters(password);
  if (bare && [email, email.split('@')[0] ?? ''].map(letters).includes(bare)) {
    return 'Password must not be your e-mail address, or a part of it';
  }
  if (bare && siteNames.map(letters).includes(bare)) {
    return 'Password must not be the name of this site';
  }
  return (await known()).has(password.trim().toLowerCase())
    ? 'This password is on a list of well-known passwords, which are guessed first. Please choose another'
    : undefined;
};

/**
 * Refuses a password that is known.
 *
 * @param field the name of its field in the call
 * @throws ProblemError 422 with the code `known_password` for the field
 */
export const assertUnknownPassword = async (
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
