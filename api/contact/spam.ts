/** Recognises spam by its signs. */
import type { SubmissionPayload } from '#contract/forms.ts';
import { withoutOwnAddresses } from '#contract/job-application.ts';
import { spamSignals } from '#contract/signals.ts';
import type { SpamReason } from '#platform/store/schema.ts';
import type { ContactBody } from './read.ts';

/** A message with this many links looks like advertising. */
export const minFloodLinks = 4;

/** The beginning of a link: in plain text, in HTML or in BBCode, where `[url=https://www.` is one. */
const linkStart = /\[url\b=?["']?\]?(?:https?:\/\/)?(?:www\.)?|https?:\/\/(?:www\.)?|\bwww\./gi;

const isLinkFlood = ({ kind, fields: { message } }: SubmissionPayload): boolean => {
  const text = kind === 'job_application' ? withoutOwnAddresses(message) : message;
  return (text.match(linkStart) ?? []).length >= minFloodLinks;
};

interface Signals extends ContactBody {
  /** The header in api/contract/signals.ts. Undefined: it is missing. A form without scripts cannot send it. */
  elapsedMs: string | undefined;
}

/**
 * Returns whether a program sent it, or it was sent faster than a person can. The forms always send the header with
 * JSON.
 */
const isHasty = ({ isFormPost, elapsedMs = '' }: Signals): boolean =>
  /^\d{1,15}$/.test(elapsedMs) ? Number(elapsedMs) < spamSignals.fastMs : !isFormPost;

/**
 * Returns why a submission is spam. Undefined: it is not spam. Spam has a filled-in honeypot, or four or more links and
 * was sent within three seconds or by a program. Links or speed alone are not spam.
 */
export const spamReasonOf = (
  signals: Signals,
  payload: SubmissionPayload,
): SpamReason | undefined => {
  const honeypot = signals.values[spamSignals.honeypotField] ?? '';
  if (honeypot !== '') return 'honeypot';
  return isHasty(signals) && isLinkFlood(payload) ? 'fast_links' : undefined;
};
