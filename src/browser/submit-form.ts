/** The browser's half of `POST /api/contact`. */
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
 * Browsers refuse `keepalive` once all such requests of a page have more than 64 KiB of bodies in total (Fetch, 4.6).
 */
const maxKeepaliveBytes = 20 * 1024;

/**
 * Which part of the answer says that a message is stored: `success` in its body, or its status alone (specification,
 * section 7).
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
 * @param form the form's element, for its honeypot and the time of its first touch
 */
type Submit = (payload: object, form: HTMLFormElement) => Promise<Result<void>>;

/** The honeypot as a member of the payload, if something has filled it in. */
const honeypotOf = (form: HTMLFormElement): Record<string, string> => {
  const name = spamSignals.honeypotField;
  const { value } = form.elements.namedItem(name) as HTMLInputElement;
  return value ? { [name]: value } : {};
};

/**
 * Makes `submit` for one form. A payload that is submitted again unchanged keeps its idempotency key, so the service
 * stores it once, also when the outcome of the first call is unknown; a changed payload gets a new key.
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
      // Continues the call when the visitor leaves the page.
      keepalive: new Blob([body]).size <= maxKeepaliveBytes,
      ...(decidedBy === 'body' && { read: readSuccess }),
    });
  };
};
