/** The answer to `POST /users/login` (course-walk specification, sections 3 and 7). */
import { isId } from './is-id.ts';
import { courseWalkLengths as lengths } from './lengths.ts';

export interface LoginAnswer {
  /** Bearer token: goes into the authorization header and nowhere else. */
  token: string;
  user: { _id: string };
}

/** What a header can carry (RFC 9110, section 5.5), blanks apart. */
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;

const isToken = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= lengths.token.max && VISIBLE_ASCII.test(value);

/** The answer as far as it is read, of a host that may not be ours; nothing when it is not one. */
export const readLoginAnswer = (answer: unknown): LoginAnswer | undefined => {
  const { token, user } = (answer ?? {}) as { token?: unknown; user?: { _id?: unknown } | null };
  const id = user?._id;
  return isToken(token) && isId(id) ? { token, user: { _id: id } } : undefined;
};
