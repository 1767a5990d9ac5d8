import { spamSignals } from '#contract/spam-signals.ts';
import type { SubmissionPayload } from '#contract/submission.ts';

/** A message with this many links looks like advertising. */
const minFloodLinks = 4;
/** Soft signals that make a message spam together. One alone never does. */
const minSoftSignals = 2;

const isFilled = (value: unknown): boolean => value !== undefined && value !== '';

const wasTooFast = (values: Record<string, unknown>): boolean => {
  const elapsed = values[spamSignals.elapsedField];
  return typeof elapsed === 'number' && elapsed < spamSignals.fastMs;
};

const isLinkFlood = ({ fields }: SubmissionPayload): boolean =>
  (fields.message.match(/https?:\/\//gi) ?? []).length >= minFloodLinks;

/**
 * Whether a submission is filed as spam: when the honeypot is filled in, or when it was sent too fast and is full of
 * links.
 *
 * @param values the fields of the body before they were checked, with those of api/contract/spam-signals.ts
 */
export const isSpam = (values: Record<string, unknown>, payload: SubmissionPayload): boolean => {
  if (isFilled(values[spamSignals.honeypotField])) return true;
  const signals = [wasTooFast(values), isLinkFlood(payload)];
  return signals.filter(Boolean).length >= minSoftSignals;
};
