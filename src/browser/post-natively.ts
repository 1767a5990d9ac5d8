import { idempotencyKeyField } from '#contract/paths.ts';

/** Returns 128 random bits as text. `crypto.randomUUID` is missing on pages without https. */
export const randomKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Returns the form that the browser would post if this control is pressed. Undefined: it would post none. */
export const postedForm = (control: HTMLElement): HTMLFormElement | undefined => {
  const { type, form } = control as HTMLButtonElement;
  const submitted = control instanceof HTMLFormElement ? control : type === 'submit' && form;
  return submitted && submitted.method === 'post' ? submitted : undefined;
};

/**
 * Lets the browser post a form, with an idempotency key. If the visitor presses again before the answer arrives, the
 * service still stores one message.
 *
 * @returns false if fields are invalid: the browser then shows their errors and posts nothing
 */
export const postNatively = (form: HTMLFormElement): boolean => {
  if (!form.reportValidity()) return false;
  if (!form.elements.namedItem(idempotencyKeyField)) {
    const key = document.createElement('input');
    key.type = 'hidden';
    key.name = idempotencyKeyField;
    key.value = randomKey();
    form.append(key);
    // A changed message gets a new key.
    form.addEventListener('input', () => key.remove(), { once: true });
  }
  form.submit();
  return true;
};
