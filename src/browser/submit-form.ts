/** Sends a form's message to the service: the browser's part of `POST /api/contact`. */
import { isRecord } from '#contract/is-record.ts';
import { paths } from '#contract/paths.ts';
import { spamSignals } from '#contract/signals.ts';
import { settings } from './built-settings.ts';
import { call, type Result } from './call.ts';
import { sinceFirstTouch } from './first-touch.ts';
import { randomKey } from './post-natively.ts';

/** The URL that forms post to, with and without scripts. */
export const submitUrl = settings.apiUrl + paths.contact;

/**
 * Browsers refuse `keepalive` once the bodies of all such requests of a page exceed 64 KiB in total (Fetch, 4.6).
 */
const maxKeepaliveBytes = 20 * 1024;

/**
 * The part of the answer that says whether a message is stored: `success` in its body, or only its status
 * (specification, section 7).
 */
export type DecidedBy = 'body' | 'status';

const readSuccess = (answer: unknown): void => {
  if (!isRecord(answer) || answer['success'] !== true)
    throw new TypeError('The service does not say that it has stored the message.');
};

/**
 * Submits the contents of a form to the service. Never rejects.
 *
 * @param payload a payload of the contract
 * @param form supplies the honeypot and the time of the first touch
 */
type Submit = (payload: object, form: HTMLFormElement) => Promise<Result<void>>;

/** Returns the honeypot as a member of the payload. Empty: nobody has filled it in. */
const honeypotOf = (form: HTMLFormElement): Record<string, string> => {
  const name = spamSignals.honeypotField;
  const { value } = form.elements.namedItem(name) as HTMLInputElement;
  return value ? { [name]: value } : {};
};

/**
 * Makes `submit` for one form. A payload that is submitted again unchanged keeps its idempotency key. The service then
 * stores it once, even if the outcome of the first call is unknown. A changed payload gets a new key.
 */
export const createSubmit = (decidedBy: DecidedBy): Submit => {
  let last = { body: '', idempotencyKey: '' };
  return (payload, form) => {
    const body = JSON.stringify({ ...payload, ...honeypotOf(form) });
    if (body !== last.body) last = { body, idempotencyKey: randomKey() };
    return call({
      method: 'POST',
      url: submitUrl,
      headers: {
        'Idempotency-Key': last.idempotencyKey,
        [spamSignals.elapsedHeader]: sinceFirstTouch(form).toFixed(),
      },
      body,
      // Continues the call after the visitor leaves the page.
      keepalive: new Blob([body]).size <= maxKeepaliveBytes,
      ...(decidedBy === 'body' && { read: readSuccess }),
    });
  };
};
