/**
 * Calls to the course-walk host, and the parts of its answers that the site uses (specification, section 7). The host
 * is the service or another company's server.
 */
import type { Credentials, LoginAnswer, SignUpFields } from '#contract/accounts.ts';
import type { HostEndpoint } from '#contract/calls.ts';
import type { Course } from '#contract/courses.ts';
import { isRecord } from '#contract/is-record.ts';
import { idLength, paths } from '#contract/paths.ts';
import { settings } from '#browser/built-settings.ts';
import { call, type Call, type Result } from '#browser/call.ts';
import { isToken } from '#browser/course-walk/session.ts';

/** Whether the course-walk host is the service. The rules and headers of other hosts are unknown. */
export const isOwnHost = settings.courseWalkApi === settings.apiUrl + paths.courseWalk;

type HostCall<Value> = HostEndpoint &
  Pick<Call<Value>, 'bearer' | 'headers' | 'keepalive' | 'read'> & {
    /** Sent as JSON. */
    body?: object;
  };

/** Shown if there was no answer, or if the answer does not explain the failure. */
export const notReached = 'The service could not be reached. Please try again.';

/** Calls the host. Never rejects. */
export const callHost = <Value>({
  path,
  body,
  ...request
}: HostCall<Value>): Promise<Result<Value>> =>
  call({
    ...request,
    url: settings.courseWalkApi + path,
    body: body && JSON.stringify(body),
  });

/** `.` and `..` are refused: in the path of a call they would lead to another path. */
const isId = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length >= idLength.min &&
  value.length <= idLength.max &&
  !/^\.\.?$/.test(value);

/**
 * Reads the answer to a login.
 *
 * @throws TypeError if the token or the user id is missing or unusable
 */
export const readLoginAnswer = (answer: unknown): LoginAnswer => {
  if (isRecord(answer) && isRecord(answer['user'])) {
    const { token } = answer;
    const { _id } = answer['user'];
    if (isToken(token) && isId(_id)) return { token, user: { _id } };
  }
  throw new TypeError('The host answered with no token, or no user.');
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the course in an entry. Empty: the entry has no usable id, so its course could not be deleted. */
const coursesIn = (entry: unknown): Course[] => {
  if (!isRecord(entry)) return [];
  const { _id, name, venue, courseImage } = entry;
  return isId(_id)
    ? [{ _id, name: textOf(name), venue: textOf(venue), courseImage: textOf(courseImage) }]
    : [];
};

/**
 * Reads a list of courses. Missing texts become empty. Entries that are not courses are skipped.
 *
 * @throws TypeError if the answer is not a list, or if it has entries but no course
 */
export const readCourses = (answer: unknown): Course[] => {
  const courses = Array.isArray(answer) ? answer.flatMap(coursesIn) : [];
  const isList = Array.isArray(answer) && (courses.length > 0 || answer.length === 0);
  if (!isList) throw new TypeError('The host answered with no list of courses.');
  return courses;
};

/** Status of a sign-up if the email address already has an account. */
export const emailTaken = 409;

type Headers = Record<string, string>;

export const logIn = (
  credentials: Credentials,
  headers: Headers = {},
): Promise<Result<LoginAnswer>> =>
  callHost({
    method: 'POST',
    path: '/users/login',
    headers,
    body: credentials,
    read: readLoginAnswer,
  });

export const signUp = (body: SignUpFields, headers: Headers = {}): Promise<Result<void>> =>
  callHost({ method: 'POST', path: '/users/register', headers, body });
