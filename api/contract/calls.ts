/** Every call, declared once. Routes, CORS and OpenAPI are made from it. Browsers load only its types. */
import * as z from 'zod/mini';
import {
  credentials,
  login,
  mailAccepted,
  passwordChange,
  reset,
  resetMailEveryMs,
  resetRequest,
  sessionLifetimesMs,
  signUpFields,
  user,
} from './accounts.ts';
import { course, coursesPerAccount, newCourse } from './courses.ts';
import type { FormEntry } from './form-entry.ts';
import { forms, samePayloadMs, submissionAccepted } from './forms.ts';
import {
  googleAccessTokenHeader,
  idempotencyKeyPattern,
  idempotencyKeyRule,
  paths,
} from './paths.ts';
import type { ProblemCode } from './problem.ts';
import { challenge, challengeMs, proofOfWork, spamSignals } from './signals.ts';
import { spanInWords } from './units.ts';

/** Content type → schemas by their names in OpenAPI. If there are several, a body or an answer matches one of them. */
export type Content = Readonly<Record<string, Readonly<Record<string, z.ZodMiniType>>>>;

export interface Header {
  description: string;
  schema: { type: 'string' | 'integer'; pattern?: string; minimum?: number; format?: string };
}

/** Problem code → when a call gets it as its answer. */
type Problems = Readonly<Partial<Record<ProblemCode, string>>>;

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the URL of its host. A segment that starts with a colon stands for an id. */
  path: `/${string}`;
  /** A sentence that says what the call does. */
  summary: string;
  /** Whether the call takes a bearer token. `optional`: the answer without a token is the same. */
  bearer?: 'required' | 'optional';
  /** Request headers that may be sent. */
  headers?: Readonly<Record<string, Header>>;
  body?: Content;
  /** Status → an answer that is not a problem document. */
  answers: Readonly<
    Record<number, { description: string; headers?: Record<string, Header>; content?: Content }>
  >;
  /** The call's own problems. `problemsOf` adds those that follow from the other properties. */
  problems?: Problems;
  /** Pages of any origin may make it. */
  isForAnySite?: true;
  /** The service answers it without the database. */
  isStateless?: true;
  /** If a browser posts a form, it gets problems as pages. */
  answersPages?: true;
}

const bodyProblems: Problems = {
  malformed_body: 'The body does not match its Content-Type, or is incomplete.',
  unsupported_media_type: 'The body has a content type that is not listed here.',
  invalid_fields: 'Some fields are invalid. `errors` names them, with the reasons.',
};

/** Returns the problems that a call can answer. Leaves out what every URL can answer: 404, 405 and 500. */
export const problemsOf = (call: Call): Problems => ({
  ...(call.body && bodyProblems),
  ...(call.bearer === 'required' && { unauthorized: 'There is no valid token.' }),
  ...(!call.isForAnySite && { foreign_origin: 'A page of another site made the call.' }),
  ...(call.method !== 'GET' && { too_large: 'The body is too large.' }),
  ...(!call.isStateless && { unavailable: 'The service is too busy, or cannot use its database.' }),
  ...call.problems,
});

const json = (schemas: Content[string]): Content => ({ 'application/json': schemas });

const payloads = Object.fromEntries(forms.map(({ kind, payload }) => [kind, payload]));

/** The fields that a form posts without scripts: those of the payload, unless its entry declares others. */
const posts = Object.fromEntries(
  forms.map(({ kind, payload, withoutScripts }: FormEntry) =>
    withoutScripts ? [`${kind}_form`, withoutScripts.schema] : [kind, payload],
  ),
);

/** The calls below `/api/contact`: sending a message, and the challenge for it. */
export const contactCalls = {
  sendMessage: {
    method: 'POST',
    path: '/',
    summary:
      'Stores a message of any kind and emails it to the team. A posted form gets HTML pages as answers, also for problems.',
    headers: {
      'Idempotency-Key': {
        description: `A new key for each message. A repeated key gets the same id. So does an equal message within ${spanInWords(samePayloadMs)}, whatever its key.`,
        schema: { type: 'string', pattern: idempotencyKeyPattern.source },
      },
      [spamSignals.elapsedHeader]: {
        description:
          'Milliseconds between the first touch of the form and its submission. A JSON message full of links without this header is set aside as spam.',
        schema: { type: 'integer', minimum: 0 },
      },
      [proofOfWork.header]: {
        description: 'The solution of a challenge, if the call was answered with `proof_required`.',
        schema: { type: 'string' },
      },
    },
    body: {
      'application/json': payloads,
      'application/x-www-form-urlencoded': posts,
      'multipart/form-data': posts,
    },
    answers: {
      201: {
        description: 'The message is on disk.',
        content: json({ accepted: submissionAccepted }),
      },
      303: {
        description: 'The message is on disk. A posted form is redirected to the thank-you page.',
        headers: {
          Location: {
            description: 'The thank-you page.',
            schema: { type: 'string', format: 'uri-reference' },
          },
        },
      },
    },
    problems: {
      invalid_idempotency_key: `The Idempotency-Key is not ${idempotencyKeyRule}.`,
      proof_required: 'This service accepts only messages with a proof of work.',
      idempotency_conflict: 'The Idempotency-Key was used for another message.',
      rate_limited: 'This client has sent too many messages in a short time.',
    },
    answersPages: true,
  },
  getChallenge: {
    method: 'GET',
    path: '/challenge',
    summary:
      'Returns a challenge for the proof of work (ALTCHA, version 1), for calls that were answered with `proof_required`.',
    isForAnySite: true,
    isStateless: true,
    answers: {
      200: {
        description: `The challenge. It is valid for one call within ${spanInWords(challengeMs)}.`,
        content: json({ challenge }),
      },
    },
    problems: { not_found: 'This service requires no proof of work.' },
  },
} as const satisfies Record<string, Call>;

const googleUserHeader: Record<string, Header> = {
  [googleAccessTokenHeader]: {
    description:
      "A Google user's access token, issued to this site's client. The password is then the subject id, and Google must confirm both.",
    schema: { type: 'string' },
  },
};

/**
 * Every call of the course-walk host: those of the specification (course-walk, section 7), and the service's own
 * (decisions, "Own calls"). Each path has one method. If two paths match, the first one counts.
 */
export const courseWalkCalls = {
  signUp: {
    method: 'POST',
    path: '/users/register',
    summary: 'Makes an account, unless the email address already has one.',
    headers: googleUserHeader,
    body: json({ signUp: signUpFields }),
    answers: {
      201: {
        description: 'The account was made.',
        content: json({ signedUp: z.object({ user }) }),
      },
    },
    problems: {
      unauthorized: 'Google does not confirm the token.',
      conflict: 'The email address already has an account.',
      rate_limited: 'This client has made too many accounts.',
    },
  },
  login: {
    method: 'POST',
    path: '/users/login',
    summary: `Returns a bearer token. It expires after ${spanInWords(sessionLifetimesMs.longest)}, or ${spanInWords(sessionLifetimesMs.unused)} without use.`,
    headers: googleUserHeader,
    body: json({ credentials }),
    answers: { 200: { description: 'Logged in.', content: json({ login }) } },
    problems: {
      unauthorized:
        'The email address is unknown, or the password is incorrect (the answer is the same), or Google does not confirm the token.',
      rate_limited:
        'This client has logged in too often, or has failed too often to log in to this account.',
    },
  },
  requestReset: {
    method: 'POST',
    path: '/users/password-reset',
    summary: 'Emails a link to set a new password, if the email address has an account.',
    body: json({ resetRequest }),
    answers: {
      202: {
        description: `The answer is the same for every address. An address gets one such email per ${spanInWords(resetMailEveryMs)}.`,
        content: json({ mailAccepted }),
      },
    },
    problems: { rate_limited: 'This client has requested too many links.' },
  },
  confirmReset: {
    method: 'POST',
    path: '/users/password-reset/confirm',
    summary:
      'Sets a new password, with the token of a mailed link, and ends all sessions. The courses stay.',
    body: json({ reset }),
    answers: {
      204: {
        description: 'The password is set. All sessions and links of the account have ended.',
      },
    },
    problems: { invalid_token: 'The link was used, has expired, or never existed.' },
  },
  changePassword: {
    method: 'PUT',
    path: '/users/password',
    summary: 'Changes the password of the caller, and ends all other sessions.',
    bearer: 'required',
    body: json({ passwordChange }),
    answers: { 204: { description: 'The password is changed.' } },
    problems: {
      conflict: 'The account has no password: its holder signs in with Google.',
      rate_limited: 'This client has tried too often in a short time.',
    },
  },
  endSession: {
    method: 'DELETE',
    path: '/sessions/current',
    summary: 'Ends the session of the token, if there is one.',
    bearer: 'optional',
    answers: { 204: { description: 'The session has ended, or there was none.' } },
  },
  endSessions: {
    method: 'DELETE',
    path: '/sessions',
    summary: 'Ends all sessions of the caller.',
    bearer: 'required',
    answers: { 204: { description: 'All sessions have ended.' } },
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/users/:userId',
    summary: 'Deletes the account of the caller with its courses and tokens.',
    bearer: 'required',
    answers: { 204: { description: 'The account is deleted.' } },
    problems: { forbidden: 'The caller does not hold this account.' },
  },
  listCourses: {
    method: 'GET',
    path: '/courses/user/token',
    summary: "Returns the caller's courses, newest first.",
    bearer: 'required',
    answers: { 200: { description: 'The courses.', content: json({ courses: z.array(course) }) } },
  },
  addCourse: {
    method: 'POST',
    path: '/courses',
    summary: `Adds a course, unless the account already has ${coursesPerAccount}.`,
    bearer: 'required',
    body: json({ newCourse }),
    answers: { 201: { description: 'The course was added.', content: json({ course }) } },
    problems: {
      conflict: `The account already has ${coursesPerAccount} courses.`,
      rate_limited: 'This client has added too many courses in a short time.',
    },
  },
  deleteCourse: {
    method: 'DELETE',
    path: '/courses/:id',
    summary: 'Deletes a course of the caller.',
    bearer: 'required',
    answers: { 204: { description: 'The course is deleted.' } },
    problems: { not_found: 'The caller has no such course.' },
  },
} as const satisfies Record<string, Call>;

/** Completes the paths of calls: `/users/login` → `/api/course-walk/users/login`. */
const below = <Name extends string>(
  base: `/${string}`,
  calls: Readonly<Record<Name, Call>>,
): Record<Name, Call> =>
  Object.fromEntries(
    Object.entries<Call>(calls).map(([name, call]) => [
      name,
      { ...call, path: call.path === '/' ? base : `${base}${call.path}` },
    ]),
  ) as Record<Name, Call>;

/** Every call that this service answers, by name, with its whole path. */
export const calls = {
  ...below(paths.contact, contactCalls),
  ...below(paths.courseWalk, courseWalkCalls),
};

type CourseWalkCalls = typeof courseWalkCalls;

/** The path with an id instead of its parameter: `/courses/:id` → `/courses/65f0…`. */
type WithId<Path extends string> = Path extends `${infer Start}:${string}`
  ? `${Start}${string}`
  : Path;

/** Method and path of a call: a browser needs no more. */
export type HostEndpoint = {
  [Name in keyof CourseWalkCalls]: {
    method: CourseWalkCalls[Name]['method'];
    path: WithId<CourseWalkCalls[Name]['path']>;
  };
}[keyof CourseWalkCalls];
