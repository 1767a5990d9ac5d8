import { spamSignals } from '#contract/spam-signals.ts';
import type { SubmissionPayload } from '#contract/submission.ts';
import type { SpamReason } from '#contact/tables.ts';

/** A message with this many links looks like advertising. */
const minFloodLinks = 4;
/** Soft signals that make a message spam together. One alone never does. */
const minSoftSignals = 2;

const isFilled = (value: unknown): boolean => value !== undefined && value !== '';

const wasTooFast = (elapsedMs: string | undefined): boolean =>
  /^\d{1,15}$/.test(elapsedMs ?? '') && Number(elapsedMs) < spamSignals.fastMs;

const isLinkFlood = ({ fields }: SubmissionPayload): boolean =>
  (fields.message.match(/https?:\/\//gi) ?? []).length >= minFloodLinks;

interface Signals {
  /** The fields of the body before they were checked, the honeypot's among them. */
  values: Record<string, unknown>;
  /** The header of api/contract/spam-signals.ts; undefined where there is none, as with a form without scripts. */
  elapsedMs: string | undefined;
}

/**
 * Why a submission is filed as spam: the honeypot is filled in, or it was sent too fast and is full of links. Undefined
 * when it is not.
 */
export const spamReasonOf = (
  { values, elapsedMs }: Signals,
  payload: SubmissionPayload,
): SpamReason | undefined => {
  if (isFilled(values[spamSignals.honeypotField])) return 'honeypot';
  const signals = [wasTooFast(elapsedMs), isLinkFlood(payload)];
  return signals.filter(Boolean).length >= minSoftSignals ? 'fast_links' : undefined;
};
