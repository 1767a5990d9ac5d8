import { spamSignals } from '#contract/spam-signals.ts';
import { postSubmission, type SubmissionResult } from './post-submission.ts';

/**
 * Submits what a form holds to the service.
 *
 * @param payload a payload of the contract
 * @param form the element it was filled in on; its honeypot is read here
 * @returns `undefined` while the form's previous submission is still in flight, so that a double click submits once
 */
export type Submit = (
  payload: object,
  form: HTMLFormElement,
) => Promise<SubmissionResult | undefined>;

/** 128 random bits as hex: `crypto.randomUUID` is missing where a page is not served over https. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Extra members of the body for a suspicious submission; none for an ordinary visitor (contract/spam-signals.ts). */
const signalsOf = (form: HTMLFormElement, elapsedMs: number): Record<string, string | number> => {
  const honeypot = form.elements.namedItem(spamSignals.honeypotField);
  const signals: Record<string, string | number> = {};
  if (honeypot instanceof HTMLInputElement && honeypot.value) {
    signals[spamSignals.honeypotField] = honeypot.value;
  }
  if (elapsedMs < spamSignals.fastMs) signals[spamSignals.elapsedField] = Math.round(elapsedMs);
  return signals;
};

/**
 * Makes `submit` for one form, at the time when the visitor first uses it.
 *
 * A payload that is submitted again unchanged keeps its idempotency key, so the service stores it once; a changed
 * payload gets a new key.
 */
export const createSubmit = (): Submit => {
  const firstUsedAt = performance.now();
  let last = { payload: '', key: '' };
  let inFlight = false;
  return async (payload, form) => {
    if (inFlight) return undefined;
    inFlight = true;
    const json = JSON.stringify(payload);
    if (json !== last.payload) last = { payload: json, key: randomKey() };
    const signals = signalsOf(form, performance.now() - firstUsedAt);
    const result = await postSubmission({ ...payload, ...signals }, last.key);
    inFlight = false;
    return result;
  };
};
