/** The calls of the course-walk host: the specification's (course-walk, section 7) and our own (decisions, "Own calls"). */
import * as z from 'zod/mini';
import type { Call, Header } from '#contract/call.ts';
import { coursesPerAccount } from '#contract/limits.ts';
import { newCourse } from './add-course.ts';
import { passwordChange } from './change-password.ts';
import { googleAccessTokenHeader } from './google-access-token.ts';
import { course } from './list-courses.ts';
import { credentials, login, user } from './log-in.ts';
import { mailAccepted, reset, resetRequest } from './reset-password.ts';
import { signUpFields } from './sign-up.ts';

const googleUserHeader: Record<string, Header> = {
  [googleAccessTokenHeader]: {
    description:
      "A Google user's access token, issued to this site's client; the password is then the subject id, and Google is asked for both.",
    schema: { type: 'string' },
  },
};

/** Every call of the course-walk host. Each path has one method. When two paths match, the first one counts. */
export const courseWalkCalls = {
  signUp: {
    method: 'POST',
    path: '/users/register',
    summary: 'Makes an account, unless the email address has one.',
    headers: googleUserHeader,
    body: { content: { 'application/json': { signUp: signUpFields } } },
    answers: {
      201: {
        description: 'Made.',
        content: { 'application/json': { signedUp: z.object({ user }) } },
      },
    },
    problems: {
      unauthorized: 'Google does not confirm the token.',
      conflict: 'The email address has an account.',
      rate_limited: 'This client has made many accounts.',
    },
  },
  login: {
    method: 'POST',
    path: '/users/login',
    summary: 'Gives a bearer token, good for 30 days, or until it is unused for 14.',
    headers: googleUserHeader,
    body: { content: { 'application/json': { credentials } } },
    answers: { 200: { description: 'Logged in.', content: { 'application/json': { login } } } },
    problems: {
      unauthorized:
        'The email is unknown or the password is wrong, which are answered alike; or Google does not confirm the token.',
      rate_limited:
        'This client has logged in often, or has often failed to log in to this account.',
    },
  },
  requestReset: {
    method: 'POST',
    path: '/users/password-reset',
    summary: 'Emails a link to set a new password, if the email address has an account.',
    body: { content: { 'application/json': { resetRequest } } },
    answers: {
      202: {
        description:
          'The same for every address. Within 15 minutes of such an email there is no other.',
        content: { 'application/json': { mailAccepted } },
      },
    },
    problems: { rate_limited: 'This client has asked for many links.' },
  },
  confirmReset: {
    method: 'POST',
    path: '/users/password-reset/confirm',
    summary:
      'Sets a new password, with the token of a mailed link, and ends all sessions. The courses stay.',
    body: { content: { 'application/json': { reset } } },
    answers: {
      204: { description: 'Set: no session and no link of the account works any more.' },
    },
    problems: { invalid_token: 'The link was used, has expired, or never was.' },
  },
  changePassword: {
    method: 'PUT',
    path: '/users/password',
    summary: 'Changes the password of the caller, and ends all other sessions.',
    bearer: 'required',
    body: { content: { 'application/json': { passwordChange } } },
    answers: { 204: { description: 'Changed.' } },
    problems: {
      conflict: 'The account has no password: its holder signs in with Google.',
      rate_limited: 'This client has often tried in a short time.',
    },
  },
  endSession: {
    method: 'DELETE',
    path: '/sessions/current',
    summary: 'Ends the session of the token, if it is one.',
    bearer: 'optional',
    answers: { 204: { description: 'Ended, or nothing to end.' } },
  },
  endSessions: {
    method: 'DELETE',
    path: '/sessions',
    summary: 'Ends all sessions of the caller.',
    bearer: 'required',
    answers: { 204: { description: 'Ended.' } },
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/users/:userId',
    summary: 'Deletes the account of the caller with its courses and tokens.',
    bearer: 'required',
    answers: { 204: { description: 'Deleted.' } },
    problems: { forbidden: 'It is no account, or that of another user.' },
  },
  listCourses: {
    method: 'GET',
    path: '/courses/user/token',
    summary: "The caller's courses, the newest first.",
    bearer: 'required',
    answers: {
      200: {
        description: 'The courses.',
        content: { 'application/json': { courses: z.array(course) } },
      },
    },
  },
  addCourse: {
    method: 'POST',
    path: '/courses',
    summary: 'Adds a course, unless the account holds as many as it may.',
    bearer: 'required',
    body: { content: { 'application/json': { newCourse } } },
    answers: { 201: { description: 'Added.', content: { 'application/json': { course } } } },
    problems: {
      conflict: `The account holds ${coursesPerAccount} courses.`,
      rate_limited: 'This client has added many courses in a short time.',
    },
  },
  deleteCourse: {
    method: 'DELETE',
    path: '/courses/:id',
    summary: 'Deletes a course of the caller.',
    bearer: 'required',
    answers: { 204: { description: 'Deleted.' } },
    problems: { not_found: 'The caller has no such course.' },
  },
} as const satisfies Record<string, Call>;

type Calls = typeof courseWalkCalls;

/** The path with an id in place of its parameter: `/courses/:id` → `/courses/65f0…`. */
type WithId<Path extends string> = Path extends `${infer Start}:${string}`
  ? `${Start}${string}`
  : Path;

/** Method and path of one of the calls, all that a browser needs of it. */
export type HostEndpoint = {
  [Name in keyof Calls]: { method: Calls[Name]['method']; path: WithId<Calls[Name]['path']> };
}[keyof Calls];
