/** Fields whose text is corrected when the visitor leaves them: email addresses and URLs. */
import {
  type ComponentPropsWithoutRef,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { plainEmail } from '#contract/clean-text.ts';
import { emailPattern } from '#contract/email-pattern.ts';
import { Field, type InputProps, TextField } from './Field.tsx';

/**
 * Corrects the text of an input when it is left or submitted with Enter. The visitor sees the correction, so that what
 * is sent is what the field shows. A text that was typed before hydration is corrected, too.
 *
 * @param correct returns the corrected text, or the same
 */
const useCorrection = (
  input: RefObject<HTMLInputElement | null>,
  correct: (text: string) => string,
): void => {
  const onChange = useEffectEvent((control: HTMLInputElement) => {
    const corrected = correct(control.value);
    if (corrected === control.value) return;
    // After an assignment to `value`, React would ignore the event, as it sees no change.
    control.setRangeText(corrected, 0, control.value.length, 'end');
    control.dispatchEvent(new Event('input', { bubbles: true }));
  });
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    const listener = (): void => onChange(element);
    element.addEventListener('change', listener);
    if (element !== document.activeElement) element.dispatchEvent(new Event('change'));
    return () => element.removeEventListener('change', listener);
  }, [input]);
};

interface EmailInputProps extends ComponentPropsWithoutRef<'input'> {
  ref?: ((control: HTMLInputElement | null) => void) | undefined;
}

/**
 * A control for an email address. Not `type="email"`: browsers would refuse `jörg@example.de`, and some would change
 * `max@maßanfertigung.de`, so that the mail goes to another person (decisions, "Email fields"). When the visitor leaves
 * the field, `mailto:` and the like are removed from a pasted address, visibly.
 */
const EmailInput = ({ ref, ...attributes }: EmailInputProps) => {
  const input = useRef<HTMLInputElement>(null);
  useCorrection(input, plainEmail);
  return (
    <input
      className="control"
      required
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      // The service checks more (contract/fields.ts).
      pattern={emailPattern}
      // Browsers show the title when the pattern does not match.
      title="For example ada@example.org"
      {...attributes}
      ref={(control) => {
        input.current = control;
        ref?.(control);
      }}
    />
  );
};

type EmailFieldProps = Omit<InputProps, 'ref'> & Pick<EmailInputProps, 'ref'>;

/** A required email address. */
export const EmailField = ({ label, error, hint, ...input }: EmailFieldProps) => (
  <Field label={label} required error={error} hint={hint}>
    {(attributes) => <EmailInput {...input} {...attributes} />}
  </Field>
);

/** A domain, with or without a port, path, query or fragment: the form in which people often write a URL. */
const withoutScheme = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[:/?#]\S*)?$/u;

/** The text with `https://` in front, if it is then a URL; undefined otherwise. */
export const withScheme = (text: string): string | undefined => {
  const trimmed = text.trim();
  return withoutScheme.test(trimmed) ? `https://${trimmed}` : undefined;
};

interface UrlFieldProps extends Omit<InputProps, 'ref'> {
  example: string;
  ref: (control: HTMLInputElement | null) => void;
}

/**
 * An optional URL. When the field is left or submitted with Enter, a missing `https://` is added visibly, so that what
 * is sent is what the field shows (decisions, "Portfolio and LinkedIn").
 */
export const UrlField = ({ example, ref, ...props }: UrlFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [isCompleted, setIsCompleted] = useState(false);
  useCorrection(input, (text) => {
    const url = withScheme(text);
    setIsCompleted(url !== undefined);
    return url ?? text;
  });

  return (
    <TextField
      type="url"
      {...props}
      ref={(control) => {
        input.current = control;
        ref(control);
      }}
      hint={
        <>
          For example {example}
          <span aria-live="polite">{isCompleted && ' (https:// was added)'}</span>
        </>
      }
    />
  );
};
