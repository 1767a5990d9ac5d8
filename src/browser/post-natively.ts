import { idempotencyKeyField } from '#contract/paths.ts';
import { randomKey } from './random-key.ts';

/** The form that a control submits to the service when the browser handles its press; undefined: it submits none. */
export const postedForm = (control: HTMLElement): HTMLFormElement | undefined => {
  const { type, form } = control as HTMLButtonElement;
  const submitted = control instanceof HTMLFormElement ? control : type === 'submit' && form;
  return submitted && submitted.method === 'post' ? submitted : undefined;
};

/**
 * Lets the browser post a form, with an idempotency key: whoever presses again while the answer is on the way has sent
 * one message.
 *
 * @returns false when the browser has shown what is wrong with the fields instead
 */
export const postNatively = (form: HTMLFormElement): boolean => {
  if (!form.reportValidity()) return false;
  if (!form.elements.namedItem(idempotencyKeyField)) {
    const key = document.createElement('input');
    key.type = 'hidden';
    key.name = idempotencyKeyField;
    key.value = randomKey();
    form.append(key);
    // Another message has another key.
    form.addEventListener('input', () => key.remove(), { once: true });
  }
  form.submit();
  return true;
};
