import { type ComponentPropsWithoutRef, useRef } from 'react';
import { plainEmail } from '#contract/clean-text.ts';
import { emailPattern } from '#contract/email-pattern.ts';
import { Field, type InputProps } from './Field.tsx';
import { useCorrection } from './useCorrection.ts';

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
