/** Data that a form sends in addition to its fields, so that the service can tell robots from visitors. */
import * as z from 'zod/mini';
import { minuteMs } from './units.ts';

/**
 * Proof of work, if the service requires it: ALTCHA's protocol, version 1 (altcha.org/docs). The service answers a call
 * without a proof with the problem `proof_required`. The browser gets a challenge from `GET /api/contact/challenge`,
 * and repeats the call with the solution in a request header. Each challenge is valid for one submission.
 */
export const proofOfWork = {
  /** Request header. Holds JSON in base64: the challenge and the number that solves it. */
  header: 'Proof-Of-Work',
  /** Field with the same value in a posted form, which cannot set headers. ALTCHA's own widget uses this name. */
  formField: 'altcha',
  /**
   * Value of the header if the browser cannot solve the challenge, or its script does not load. The submission is then
   * set aside as spam, not refused.
   */
  unable: 'unable',
} as const;

/** How long a client has to solve a challenge. */
export const challengeMs = 10 * minuteMs;

/** Its solution is a number from 0 to `maxnumber`: the SHA-256 of `salt` + number is `challenge` (hexadecimal). */
export const challenge = /* @__PURE__ */ z.object({
  algorithm: /* @__PURE__ */ z.literal('SHA-256'),
  challenge: /* @__PURE__ */ z.string(),
  maxnumber: /* @__PURE__ */ z.int(),
  /** Ends with the time when the challenge expires. */
  salt: /* @__PURE__ */ z.string(),
  /** The service's HMAC of `challenge`. */
  signature: /* @__PURE__ */ z.string(),
});

export type ProofChallenge = z.infer<typeof challenge>;

/** Signs of robots. None of them is a field of a payload. */
export const spamSignals = {
  /**
   * Honeypot: hidden from people, with `autocomplete="off"` and a name that no browser fills in by itself. It is sent
   * only if it is filled in.
   */
  honeypotField: 'topic_reference',
  /** Request header: whole milliseconds between the first touch of the form and its submission. */
  elapsedHeader: 'Elapsed-Ms',
  /** A form that was filled in within this time is suspicious. Milliseconds. */
  fastMs: 3000,
} as const;
