import { hash, randomUUID } from 'node:crypto';
import type { SubmissionPayload } from '#contract/forms.ts';
import { searchTextOf } from './submission-fields.ts';
import type { NewSubmission, SpamReason } from '#contact/tables.ts';

/** A validated submission that is to be stored. */
export interface Incoming {
  payload: SubmissionPayload;
  /** Path of the page it was sent from. */
  page: string;
  /** Undefined when it is not spam. */
  spamReason: SpamReason | undefined;
  idempotencyKey: string | undefined;
}

/**
 * A UUID that sorts by its time (RFC 9562, section 5.7: version 7).
 *
 * @param now milliseconds since 1970
 */
export const submissionId = (now: number): string => {
  const time = now.toString(16).padStart(12, '0');
  // A version 4 UUID has its variant and random bits in the same places, and Node buffers the randomness for it.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
};

/**
 * The row of a submission, under a new id. Equal payloads have equal fingerprints.
 *
 * @param now milliseconds since 1970
 */
export const submissionRow = (
  { payload: { kind, fields: values }, page, spamReason, idempotencyKey }: Incoming,
  now: number,
): NewSubmission => {
  const fields = JSON.stringify(values);
  return {
    id: submissionId(now),
    kind,
    folder: spamReason ? 'spam' : 'inbox',
    spam_reason: spamReason ?? null,
    received_at: now,
    fields,
    idempotency_key: idempotencyKey ?? null,
    fingerprint: hash('sha256', `${kind}\n${fields}`, 'base64url'),
    page,
    search_text: searchTextOf(values),
  };
};
