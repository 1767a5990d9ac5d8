import { useState } from 'react';
import { passwordLength, shortestPassword } from '#contract/accounts.ts';
import { Field, type InputProps } from '#islands/ui/Field.tsx';

/** The service's rule for new passwords (decisions, "Own calls"). */
export const passwordRule = `${shortestPassword} to ${passwordLength.max} characters. Avoid common passwords.`;

interface PasswordFieldProps extends Omit<InputProps, 'label' | 'autoComplete'> {
  label?: string;
  /** Tells password managers whether to fill in a password or to suggest a new one. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password, with a button that shows or hides it (specification, section 2). */
export const PasswordField = ({
  label = 'Password',
  error,
  hint,
  ...input
}: PasswordFieldProps) => {
  const [shown, setShown] = useState(false);
  // If a form has two passwords, each button's name says which password it shows.
  const shownName = /password$/i.test(label) ? label.toLowerCase() : 'password';
  return (
    <Field label={label} required error={error} hint={hint}>
      {(attributes) => (
        <div className="relative">
          <input
            // Hides Edge's own button that shows a password.
            className="control pr-20 [&::-ms-reveal]:hidden"
            {...input}
            type={shown ? 'text' : 'password'}
            enterKeyHint="go"
            autoCapitalize={shown ? 'none' : undefined}
            autoCorrect={shown ? 'off' : undefined}
            spellCheck={false}
            {...attributes}
          />
          <button
            type="button"
            className="absolute inset-y-0 right-0 w-[4.5rem] text-[0.9rem] font-semibold text-lake"
            onClick={() => setShown(!shown)}
          >
            <span>{shown ? 'Hide' : 'Show'}</span>
            <span className="sr-only"> {shownName}</span>
          </button>
        </div>
      )}
    </Field>
  );
};
