/** The calls below `/api/contact`: sending a message, and the challenge for it. */
import type { Call } from './call.ts';
import type { FormEntry } from './form-entry.ts';
import { forms } from './forms.ts';
import { idempotencyKeyPattern } from './paths.ts';
import { challenge, proofOfWork } from './proof-of-work.ts';
import { spamSignals } from './spam-signals.ts';
import { submissionAccepted } from './submission.ts';

const payloads = Object.fromEntries(forms.map(({ kind, payload }) => [kind, payload]));

/** The fields that a form without scripts posts: those of the payload, unless its entry declares others. */
const posts = Object.fromEntries(
  forms.map(({ kind, payload, withoutScripts }: FormEntry) =>
    withoutScripts ? [`${kind}_form`, withoutScripts.schema] : [kind, payload],
  ),
);

export const contactCalls = {
  sendMessage: {
    method: 'POST',
    path: '/',
    summary:
      'Stores a message of any kind and emails it to the team. A form gets its answers, problems included, as pages of HTML.',
    headers: {
      'Idempotency-Key': {
        description:
          'One for each message: the same key is answered with the same id. So is an equal message within ten minutes, whatever its key.',
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
      content: {
        'application/json': payloads,
        'application/x-www-form-urlencoded': posts,
        'multipart/form-data': posts,
      },
    },
    answers: {
      201: {
        description: 'Stored: it is on disk.',
        content: { 'application/json': { accepted: submissionAccepted } },
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
      invalid_idempotency_key: 'The Idempotency-Key is not 8 to 128 visible ASCII characters.',
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
        description: 'Good for one call within ten minutes.',
        content: { 'application/json': { challenge } },
      },
      400: { description: 'The request had a body.' },
    },
    problems: { not_found: 'This service asks for no proof of work.' },
  },
} as const satisfies Record<string, Call>;
