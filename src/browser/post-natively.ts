import { idempotencyKeyField } from '#contract/paths.ts';

/** 128 random bits as text: `crypto.randomUUID` is missing on pages without https. */
export const randomKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** The form that the browser would post to the service when this control is pressed; undefined when there is none. */
export const postedForm = (control: HTMLElement): HTMLFormElement | undefined => {
  const { type, form } = control as HTMLButtonElement;
  const submitted = control instanceof HTMLFormElement ? control : type === 'submit' && form;
  return submitted && submitted.method === 'post' ? submitted : undefined;
};

/**
 * Lets the browser post a form, with an idempotency key: pressing again while the answer is on the way still sends one
 * message.
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
    // A changed message gets a new key.
    form.addEventListener('input', () => key.remove(), { once: true });
  }
  form.submit();
  return true;
};
