/** Every call of the service, described for programs. */
import type { courseWalkEndpoints } from '#contract/course-walk/endpoints.ts';
import { googleAccessTokenHeader } from '#contract/course-walk/google-access-token.ts';
import { imageRules } from '#contract/course-walk/put-image.ts';
import { forms } from '#contract/forms.ts';
import { idempotencyKeyPattern } from '#contract/paths.ts';
import { proofOfWork } from '#contract/proof-of-work.ts';
import { spamSignals } from '#contract/spam-signals.ts';
import { formPostName } from './schemas.ts';

/** What is sent or answered: content type → schema. */
type Content = Record<string, { schema: object }>;

interface Call {
  summary: string;
  /** Name of a request header that may be sent → what it holds. */
  headers?: Record<string, { description: string; schema: object }>;
  /** Whether it takes a bearer token. */
  bearer?: boolean;
  body?: Content;
  /** Status → description and content of an answer that is no problem. */
  answers: Record<number, { description: string; headers?: object; content?: Content }>;
  /** Statuses of the problems that it is answered with. */
  problems: readonly number[];
  /** Whether a form that a browser posts is answered with these as pages. */
  answersPages?: boolean;
}

/** A reference to one of the schemas. */
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const json = (name: string): Content => ({ 'application/json': { schema: ref(name) } });
const oneOf = (names: string[]) => ({ schema: { anyOf: names.map(ref) } });
const image = { schema: { type: 'string', format: 'binary' } };

const formPost = oneOf(forms.map(formPostName));

const text = { type: 'string' };

const googleUser = {
  [googleAccessTokenHeader]: {
    description:
      "A Google user's access token, issued to this site's client; the password is then the subject id, and Google is asked for both.",
    schema: text,
  },
};

const proof = {
  [proofOfWork.header]: {
    description:
      'The solution of a challenge, where the call was answered with `proof_required`: after many failed logins to the account, or several mails to the address.',
    schema: text,
  },
};

export type CallName = 'sendMessage' | 'getChallenge' | keyof typeof courseWalkEndpoints;

export const calls: Record<CallName, Call> = {
  sendMessage: {
    summary:
      'Stores a message of any kind and mails it to the team. A form gets its answers, problems included, as pages of HTML.',
    headers: {
      'Idempotency-Key': {
        description: 'One for each message: the same key is answered with the same id.',
        schema: { ...text, pattern: idempotencyKeyPattern.source },
      },
      [spamSignals.elapsedHeader]: {
        description: 'Milliseconds between the first touch of the form and its submission.',
        schema: { type: 'integer', minimum: 0 },
      },
      [proofOfWork.header]: {
        description:
          'The solution of a challenge, where this service answers `proof_required` without one.',
        schema: text,
      },
    },
    body: {
      'application/json': oneOf(forms.map(({ kind }) => kind)),
      'application/x-www-form-urlencoded': formPost,
      'multipart/form-data': formPost,
    },
    answers: {
      201: { description: 'Stored: it is on disk.', content: json('accepted') },
      303: {
        description: 'Stored; the answer to a form leads to the thank-you page.',
        headers: { Location: { schema: { ...text, format: 'uri-reference' } } },
      },
    },
    problems: [400, 403, 409, 413, 415, 422, 429, 503],
    answersPages: true,
  },
  getChallenge: {
    summary:
      'A challenge for the proof of work (ALTCHA, version 1), for calls that are answered with `proof_required`.',
    answers: {
      200: { description: 'Good for one call within ten minutes.', content: json('challenge') },
      400: { description: 'The request had a body.' },
    },
    problems: [],
  },
  register: {
    summary:
      'Makes an account, and mails a link that verifies its e-mail address. An address whose account is not verified is answered like a new one.',
    headers: { ...googleUser, ...proof },
    body: json('registration'),
    answers: { 201: { description: 'Made.', content: json('registered') } },
    problems: [400, 401, 403, 409, 413, 415, 422, 429, 503],
  },
  login: {
    summary: 'Gives a bearer token, good for 30 days, or until it is unused for 14.',
    headers: { ...googleUser, ...proof },
    body: json('credentials'),
    answers: { 200: { description: 'Logged in.', content: json('login') } },
    problems: [400, 401, 403, 409, 413, 415, 422, 429, 503],
  },
  sendVerification: {
    summary: 'Mails the link that verifies the e-mail address once more.',
    headers: proof,
    bearer: true,
    answers: { 202: { description: 'It will be mailed.', content: json('mailAccepted') } },
    problems: [401, 403, 409, 429, 503],
  },
  confirmVerification: {
    summary:
      'Verifies the e-mail address, with the token of a mailed link and the password of the sign-up that the mail belongs to.',
    headers: proof,
    body: json('verification'),
    answers: { 204: { description: 'Verified.' } },
    problems: [400, 401, 403, 413, 415, 422, 429, 503],
  },
  requestReset: {
    summary: 'Mails a link to set a new password, if the e-mail address has an account.',
    headers: proof,
    body: json('resetRequest'),
    answers: {
      202: { description: 'The same for every address.', content: json('mailAccepted') },
    },
    problems: [400, 403, 413, 415, 422, 429, 503],
  },
  confirmReset: {
    summary: 'Sets a new password, with the token of a mailed link, and ends all sessions.',
    body: json('reset'),
    answers: { 204: { description: 'Set; the e-mail address counts as verified.' } },
    problems: [400, 403, 413, 415, 422, 503],
  },
  changePassword: {
    summary: 'Changes the password of the caller, and ends all other sessions.',
    bearer: true,
    body: json('passwordChange'),
    answers: { 204: { description: 'Changed.' } },
    problems: [400, 401, 403, 409, 413, 415, 422, 429, 503],
  },
  endSession: {
    summary: 'Ends the session of the token, if it is one.',
    bearer: true,
    answers: { 204: { description: 'Ended, or nothing to end.' } },
    problems: [403, 503],
  },
  endSessions: {
    summary: 'Ends all sessions of the caller.',
    bearer: true,
    answers: { 204: { description: 'Ended.' } },
    problems: [401, 403, 503],
  },
  deleteAccount: {
    summary: 'Deletes the account of the caller with its courses, images and tokens.',
    bearer: true,
    answers: { 204: { description: 'Deleted.' } },
    problems: [401, 403, 503],
  },
  listCourses: {
    summary: "The caller's courses, the newest first.",
    bearer: true,
    answers: { 200: { description: 'The courses.', content: json('courses') } },
    problems: [401, 403, 503],
  },
  addCourse: {
    summary:
      'Adds a course, unless the account holds as many as it may: three before its e-mail address is verified.',
    bearer: true,
    body: json('newCourse'),
    answers: { 201: { description: 'Added.', content: json('course') } },
    problems: [400, 401, 403, 409, 413, 415, 422, 429, 503],
  },
  deleteCourse: {
    summary: 'Deletes a course of the caller, with its image.',
    bearer: true,
    answers: { 204: { description: 'Deleted.' } },
    problems: [401, 403, 404, 503],
  },
  putImage: {
    summary: `Sets the image of a course, of at most ${imageRules.maxBytes / 1024 / 1024} MiB, in place of an earlier one, once the e-mail address is verified. It is stored as WebP.`,
    bearer: true,
    body: Object.fromEntries(imageRules.types.map((type) => [type, image])),
    answers: { 200: { description: 'The course with its image.', content: json('course') } },
    problems: [400, 401, 403, 404, 409, 413, 415, 422, 429, 503],
  },
  getImage: {
    summary: 'An image, for everyone who knows its URL. It never changes.',
    answers: { 200: { description: 'The image.', content: { 'image/webp': image } } },
    problems: [404, 503],
  },
};
