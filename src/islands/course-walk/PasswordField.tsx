import { useState } from 'react';
import { Field, type InputProps } from '#islands/ui/Field.tsx';

interface PasswordFieldProps extends Omit<InputProps, 'label' | 'autoComplete'> {
  label?: string;
  /** Tells password managers whether it is a new password. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password, hidden or shown (specification, section 2). */
export const PasswordField = ({
  label = 'Password',
  error,
  hint,
  ...input
}: PasswordFieldProps) => {
  const [shown, setShown] = useState(false);
  // With two fields, each button says which one it shows.
  const shownName = /password$/i.test(label) ? label.toLowerCase() : 'password';
  return (
    <Field label={label} required error={error} hint={hint}>
      {(attributes) => (
        <div className="relative">
          <input
            className="control pr-20"
            {...input}
            type={shown ? 'text' : 'password'}
            enterKeyHint="go"
            autoCapitalize={shown ? 'none' : undefined}
            spellCheck={false}
            {...attributes}
          />
          <button
            type="button"
            className="absolute inset-y-0 right-0 w-[4.5rem] cursor-pointer text-[0.9rem] font-semibold text-lake"
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
