/** The calls of `POST /api/contact`, as OpenAPI describes them. */
import { forms } from '#contract/forms.ts';
import { proofOfWork } from '#contract/proof-of-work.ts';
import { spamSignals } from '#contract/spam-signals.ts';
import { problem, ref, retryAfter } from './references.ts';
import { formPostName } from './schemas.ts';

const anyPayload = { anyOf: forms.map(({ kind }) => ref(kind)) };
const anyForm = { anyOf: forms.map((form) => ref(formPostName(form))) };

export const contactPath = {
  post: {
    operationId: 'sendMessage',
    summary: 'Stores a message of any kind and mails it to the team.',
    description: 'A form gets its answers, refusals included, as pages of HTML.',
    parameters: [
      {
        name: 'Idempotency-Key',
        in: 'header',
        description: 'One for each message: the same key is answered with the same id.',
        schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,128}$' },
      },
      {
        name: spamSignals.elapsedHeader,
        in: 'header',
        description: 'Milliseconds between the first touch of the form and its submission.',
        schema: { type: 'integer', minimum: 0 },
      },
      {
        name: proofOfWork.header,
        in: 'header',
        description: 'The solution of a challenge, where this service asks for one.',
        schema: { type: 'string' },
      },
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: anyPayload },
        'application/x-www-form-urlencoded': { schema: anyForm },
        'multipart/form-data': { schema: anyForm },
      },
    },
    responses: {
      201: {
        description: 'Stored: it is on disk.',
        content: { 'application/json': { schema: ref('accepted') } },
      },
      303: { description: 'Stored; the answer to a form leads to the thank-you page.' },
      400: problem('The body or the Idempotency-Key cannot be read.'),
      403: problem(
        'Sent from a page of another site; or `proof_required`: solve a challenge, and send its solution in the header `Proof-Of-Work`.',
      ),
      409: problem('The Idempotency-Key was used for another message.'),
      413: problem('More than 64 KiB.'),
      415: problem('Neither JSON nor a form without files.'),
      422: problem('Fields are not right; `errors` names them.'),
      429: problem('Too many messages from one IP address.', retryAfter),
      503: problem('Nothing can be stored just now.', retryAfter),
    },
  },
};

export const challengePath = {
  get: {
    operationId: 'getChallenge',
    summary:
      'A challenge for the proof of work (ALTCHA, version 1), where this service asks for one.',
    responses: {
      200: {
        description: 'Good for one message within ten minutes.',
        content: { 'application/json': { schema: ref('challenge') } },
      },
      404: problem('No proof is asked for.'),
    },
  },
};
