/** Whether a submission has the signs of spam. */
import type { SubmissionPayload } from '#contract/forms.ts';
import { withoutOwnAddresses } from '#contract/job-application.ts';
import { spamSignals } from '#contract/signals.ts';
import type { SpamReason } from '#platform/store/schema.ts';
import type { ContactBody } from './read.ts';

/** A message with this many links looks like advertising. */
const minFloodLinks = 4;

/** The beginning of a link: in plain text, in HTML or in BBCode, where `[url=https://www.` is one. */
const linkStart = /\[url\b=?["']?\]?(?:https?:\/\/)?(?:www\.)?|https?:\/\/(?:www\.)?|\bwww\./gi;

const isLinkFlood = ({ kind, fields: { message } }: SubmissionPayload): boolean => {
  const text = kind === 'job_application' ? withoutOwnAddresses(message) : message;
  return (text.match(linkStart) ?? []).length >= minFloodLinks;
};

interface Signals extends ContactBody {
  /** The header in api/contract/signals.ts; undefined when it is missing, as from a form without scripts. */
  elapsedMs: string | undefined;
}

/** Whether a program sent it, or somebody faster than a visitor: our forms send the header whenever they send JSON. */
const isHasty = ({ isFormPost, elapsedMs = '' }: Signals): boolean =>
  /^\d{1,15}$/.test(elapsedMs) ? Number(elapsedMs) < spamSignals.fastMs : !isFormPost;

/**
 * Why a submission is spam: the honeypot is filled in, or it was sent too fast or by a program and is full of links; one
 * of these two alone is no sign. Undefined when it is not spam.
 */
export const spamReasonOf = (
  signals: Signals,
  payload: SubmissionPayload,
): SpamReason | undefined => {
  const honeypot = signals.values[spamSignals.honeypotField] ?? '';
  if (honeypot !== '') return 'honeypot';
  return isHasty(signals) && isLinkFlood(payload) ? 'fast_links' : undefined;
};
