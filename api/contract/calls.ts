/** Every call, declared once: routes, CORS and OpenAPI are made from it. Browsers load none of this but its types. */
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

/** Content type → schemas by their names in OpenAPI. Where there are several, a body or answer matches one of them. */
export type Content = Readonly<Record<string, Readonly<Record<string, z.ZodMiniType>>>>;

export interface Header {
  description: string;
  schema: { type: 'string' | 'integer'; pattern?: string; minimum?: number; format?: string };
}

/** Problem code → when a call is answered with it. */
type Problems = Readonly<Partial<Record<ProblemCode, string>>>;

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the URL of its host; a segment that starts with a colon stands for an id. */
  path: `/${string}`;
  /** What it does, in a sentence. */
  summary: string;
  /** Whether it takes a bearer token; `optional`: the answer without one is the same. */
  bearer?: 'required' | 'optional';
  /** Request headers that may be sent. */
  headers?: Readonly<Record<string, Header>>;
  body?: Content;
  /** Status → an answer that is not a problem document. */
  answers: Readonly<
    Record<number, { description: string; headers?: Record<string, Header>; content?: Content }>
  >;
  /** The call's own problems; `problemsOf` adds those that follow from the other properties. */
  problems?: Problems;
  /** Pages of any origin may make it. */
  isForAnySite?: true;
  /** It is answered without the database. */
  isStateless?: true;
  /** When a browser posts a form, problems are answered as pages. */
  answersPages?: true;
}

const bodyProblems: Problems = {
  malformed_body: 'The body is not what its Content-Type says, or did not arrive whole.',
  unsupported_media_type: 'The body has another content type than these.',
  invalid_fields: 'Fields are not right: `errors` says which, and why.',
};

/** Every problem that a call may be answered with, except for 404, 405 and 500, which any URL may answer. */
export const problemsOf = (call: Call): Problems => ({
  ...(call.body && bodyProblems),
  ...(call.bearer === 'required' && { unauthorized: 'There is no valid token.' }),
  ...(!call.isForAnySite && { foreign_origin: 'A page of another site makes the call.' }),
  ...(call.method !== 'GET' && { too_large: 'The body is too large.' }),
  ...(!call.isStateless && { unavailable: 'Nothing can be stored or read at the moment.' }),
  ...call.problems,
});

const json = (schemas: Content[string]): Content => ({ 'application/json': schemas });

const payloads = Object.fromEntries(forms.map(({ kind, payload }) => [kind, payload]));

/** The fields that a form without scripts posts: those of the payload, unless its entry declares others. */
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
      'Stores a message of any kind and emails it to the team. A form gets its answers, problems included, as pages of HTML.',
    headers: {
      'Idempotency-Key': {
        description: `One for each message: the same key is answered with the same id. So is an equal message within ${spanInWords(samePayloadMs)}, whatever its key.`,
        schema: { type: 'string', pattern: idempotencyKeyPattern.source },
      },
      [spamSignals.elapsedHeader]: {
        description:
          'Milliseconds between the first touch of the form and its submission. A JSON message full of links that comes without it is filed as spam.',
        schema: { type: 'integer', minimum: 0 },
      },
      [proofOfWork.header]: {
        description:
          'The solution of a challenge, where the call was answered with `proof_required`.',
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
        description: 'Stored: it is on disk.',
        content: json({ accepted: submissionAccepted }),
      },
      303: {
        description: 'Stored; the answer to a form leads to the thank-you page.',
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
      proof_required: 'This service takes messages with a proof of work only.',
      idempotency_conflict: 'Another message was stored under the Idempotency-Key.',
      rate_limited: 'This client has sent several messages in a short time.',
    },
    answersPages: true,
  },
  getChallenge: {
    method: 'GET',
    path: '/challenge',
    summary:
      'A challenge for the proof of work (ALTCHA, version 1), for calls that are answered with `proof_required`.',
    isForAnySite: true,
    isStateless: true,
    answers: {
      200: {
        description: `Good for one call within ${spanInWords(challengeMs)}.`,
        content: json({ challenge }),
      },
    },
    problems: { not_found: 'This service asks for no proof of work.' },
  },
} as const satisfies Record<string, Call>;

const googleUserHeader: Record<string, Header> = {
  [googleAccessTokenHeader]: {
    description:
      "A Google user's access token, issued to this site's client; the password is then the subject id, and Google is asked for both.",
    schema: { type: 'string' },
  },
};

/**
 * Every call of the course-walk host: the specification's (course-walk, section 7) and our own (decisions, "Own calls").
 * Each path has one method. When two paths match, the first one counts.
 */
export const courseWalkCalls = {
  signUp: {
    method: 'POST',
    path: '/users/register',
    summary: 'Makes an account, unless the email address has one.',
    headers: googleUserHeader,
    body: json({ signUp: signUpFields }),
    answers: { 201: { description: 'Made.', content: json({ signedUp: z.object({ user }) }) } },
    problems: {
      unauthorized: 'Google does not confirm the token.',
      conflict: 'The email address has an account.',
      rate_limited: 'This client has made many accounts.',
    },
  },
  login: {
    method: 'POST',
    path: '/users/login',
    summary: `Gives a bearer token, good for ${spanInWords(sessionLifetimesMs.longest)}, or until it is unused for ${spanInWords(sessionLifetimesMs.unused)}.`,
    headers: googleUserHeader,
    body: json({ credentials }),
    answers: { 200: { description: 'Logged in.', content: json({ login }) } },
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
    body: json({ resetRequest }),
    answers: {
      202: {
        description: `The same for every address. Within ${spanInWords(resetMailEveryMs)} of such an email there is no other.`,
        content: json({ mailAccepted }),
      },
    },
    problems: { rate_limited: 'This client has asked for many links.' },
  },
  confirmReset: {
    method: 'POST',
    path: '/users/password-reset/confirm',
    summary:
      'Sets a new password, with the token of a mailed link, and ends all sessions. The courses stay.',
    body: json({ reset }),
    answers: { 204: { description: 'Set: no session and no link of the account works any more.' } },
    problems: { invalid_token: 'The link was used, has expired, or never was.' },
  },
  changePassword: {
    method: 'PUT',
    path: '/users/password',
    summary: 'Changes the password of the caller, and ends all other sessions.',
    bearer: 'required',
    body: json({ passwordChange }),
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
    answers: { 200: { description: 'The courses.', content: json({ courses: z.array(course) }) } },
  },
  addCourse: {
    method: 'POST',
    path: '/courses',
    summary: 'Adds a course, unless the account holds as many as it may.',
    bearer: 'required',
    body: json({ newCourse }),
    answers: { 201: { description: 'Added.', content: json({ course }) } },
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

/** The path with an id in place of its parameter: `/courses/:id` → `/courses/65f0…`. */
type WithId<Path extends string> = Path extends `${infer Start}:${string}`
  ? `${Start}${string}`
  : Path;

/** Method and path of one of the calls, all that a browser needs of it. */
export type HostEndpoint = {
  [Name in keyof CourseWalkCalls]: {
    method: CourseWalkCalls[Name]['method'];
    path: WithId<CourseWalkCalls[Name]['path']>;
  };
}[keyof CourseWalkCalls];
