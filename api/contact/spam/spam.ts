import { spamSignals } from '#contract/spam-signals.ts';
import type { SubmissionPayload } from '#contract/submission.ts';
import type { SpamReason } from '#contact/tables.ts';

/** A message with this many links looks like advertising. */
const minFloodLinks = 4;

const wasTooFast = (elapsedMs: string | undefined): boolean =>
  /^\d{1,15}$/.test(elapsedMs ?? '') && Number(elapsedMs) < spamSignals.fastMs;

const isLinkFlood = ({ fields }: SubmissionPayload): boolean =>
  (fields.message.match(/https?:\/\//gi) ?? []).length >= minFloodLinks;

interface Signals {
  /** The fields of the body before any check, including the honeypot. */
  values: Record<string, unknown>;
  /** The header in api/contract/spam-signals.ts; undefined when it is missing, as from a form without scripts. */
  elapsedMs: string | undefined;
}

/**
 * Why a submission is spam: the honeypot is filled in, or it was sent too fast and is full of links; one of these two
 * alone is no sign. Undefined when it is not spam.
 */
export const spamReasonOf = (
  { values, elapsedMs }: Signals,
  payload: SubmissionPayload,
): SpamReason | undefined => {
  const honeypot = values[spamSignals.honeypotField] ?? '';
  if (honeypot !== '') return 'honeypot';
  return wasTooFast(elapsedMs) && isLinkFlood(payload) ? 'fast_links' : undefined;
};
