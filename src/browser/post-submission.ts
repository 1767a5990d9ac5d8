/** The browser's half of `POST /api/contact`. */
import { paths } from '#contract/paths.ts';
import { spamSignals } from '#contract/spam-signals.ts';
import { settings } from './built-settings.ts';
import { call } from './call.ts';
import type { Result } from './result.ts';

/** The URL that forms post to, with and without scripts. */
export const contactUrl = settings.apiUrl + paths.contact;

/**
 * Browsers refuse `keepalive` once all such requests of a page have more than 64 KiB of bodies in total (Fetch, 4.6).
 */
const maxKeepaliveBytes = 20 * 1024;

/**
 * Which part of the response decides: the member `success` of its body, or only its status (specification, section 7).
 */
export type Reads = 'success' | 'ok';

export interface Submission {
  /** A payload of the contract, as JSON. */
  body: string;
  idempotencyKey: string;
  /** Milliseconds since the visitor first touched the form. */
  elapsedMs: number;
  reads: Reads;
}

const readSuccess = (answer: unknown): void => {
  if ((Object(answer) as { success?: unknown }).success !== true)
    throw new TypeError('The service does not say that it has stored the message.');
};

/**
 * Posts a submission. The same key means the same submission, so a call whose outcome is unknown can be repeated
 * safely. Never rejects.
 */
export const postSubmission = ({
  body,
  idempotencyKey,
  elapsedMs,
  reads,
}: Submission): Promise<Result<void>> =>
  call({
    method: 'POST',
    url: contactUrl,
    headers: {
      'Idempotency-Key': idempotencyKey,
      [spamSignals.elapsedHeader]: elapsedMs.toFixed(),
    },
    body,
    // Continues the call when the visitor leaves the page.
    keepalive: new Blob([body]).size <= maxKeepaliveBytes,
    mayAskForProof: true,
    ...(reads === 'success' && { read: readSuccess }),
  });
