import { spamSignals } from '#contract/spam-signals.ts';
import { postSubmission, type Reads } from './post-submission.ts';
import { randomKey } from './random-key.ts';
import type { Result } from './result.ts';

/**
 * Submits the contents of a form to the service.
 *
 * @param payload a payload of the contract
 * @param form the form's element, for its honeypot
 */
type Submit = (payload: object, form: HTMLFormElement) => Promise<Result<void>>;

/** The honeypot as a member of the payload, if something has filled it in. */
const honeypotOf = (form: HTMLFormElement): Record<string, string> => {
  const name = spamSignals.honeypotField;
  const honeypot = form.elements.namedItem(name);
  return honeypot instanceof HTMLInputElement && honeypot.value ? { [name]: honeypot.value } : {};
};

/**
 * Makes `submit` for one form. Call it when the visitor first uses the form.
 *
 * A payload that is submitted again unchanged keeps its idempotency key, so the service stores it once; a changed
 * payload gets a new key.
 */
export const createSubmit = (reads: Reads): Submit => {
  const firstUsedAt = performance.now();
  let last = { body: '', idempotencyKey: '' };
  return (payload, form) => {
    const body = JSON.stringify({ ...payload, ...honeypotOf(form) });
    if (body !== last.body) last = { body, idempotencyKey: randomKey() };
    const elapsedMs = performance.now() - firstUsedAt;
    return postSubmission({ ...last, elapsedMs, reads });
  };
};
