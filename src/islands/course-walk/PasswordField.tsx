import { useState } from 'react';
import { Field } from '#islands/ui/Field.tsx';

interface PasswordFieldProps {
  label?: string;
  name?: string;
  /** Tells password managers whether it is a new password. */
  autoComplete: 'current-password' | 'new-password';
  error: string | undefined;
  /** The host's rule for a new password. */
  hint?: string | false;
}

/** A password, hidden or shown (specification, section 2). */
export const PasswordField = ({
  label = 'Password',
  name = 'password',
  autoComplete,
  error,
  hint,
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
            type={shown ? 'text' : 'password'}
            name={name}
            autoComplete={autoComplete}
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
