import { spamSignals } from '#contract/spam-signals.ts';
import type { SubmissionPayload } from '#contract/submission.ts';

/** Links in one text from which on it looks like advertising. */
const LINK_FLOOD = 4;
/** Soft signals that must come together: none of them alone sets a message aside. */
const SOFT_SIGNALS_NEEDED = 2;

const isFilled = (value: unknown): boolean => value !== undefined && value !== '';

const wasTooFast = (values: Record<string, unknown>): boolean => {
  const elapsed = values[spamSignals.elapsedField];
  return typeof elapsed === 'number' && elapsed < spamSignals.fastMs;
};

const isLinkFlood = ({ fields }: SubmissionPayload): boolean =>
  (fields.message.match(/https?:\/\//gi) ?? []).length >= LINK_FLOOD;

/**
 * Whether a message is set aside. A filled honeypot decides alone; being too fast and being full of links only together.
 *
 * @param values the body as it came, with the signals of api/contract/spam-signals.ts
 */
export const isSpam = (values: Record<string, unknown>, payload: SubmissionPayload): boolean => {
  if (isFilled(values[spamSignals.honeypotField])) return true;
  const signals = [wasTooFast(values), isLinkFlood(payload)];
  return signals.filter(Boolean).length >= SOFT_SIGNALS_NEEDED;
};
