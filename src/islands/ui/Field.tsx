import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { CharacterLimit } from './CharacterLimit.tsx';
import { ErrorText } from './ErrorText.tsx';

/** The attributes that associate a control with its label, hint and error (WCAG 1.3.1, 3.3.1). */
interface ControlAttributes {
  id: string;
  required: boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: string;
  required?: boolean | undefined;
  /**
   * Whether the label says that the field is required, for inputs whose `required` browsers do not expose (date, file).
   */
  saysRequired?: boolean | undefined;
  /** The error message under the field; undefined when the field is valid. */
  error?: string | undefined;
  /** Help that is always shown under the field. */
  hint?: ReactNode;
  /**
   * The number of characters that the form accepts, shown in place of a hint. The control takes more (decisions,
   * "Lengths").
   */
  limit?: number | undefined;
}

interface FieldFrameProps extends FieldProps {
  /** Whether the limit is shown from the start, as where texts are long. */
  saysLimit?: boolean;
  children: (attributes: ControlAttributes) => ReactNode;
}

/** A control with its label, hint and error. It makes the ids, so that no form can forget to associate them. */
export const Field = ({
  label,
  required = false,
  saysRequired = false,
  error,
  hint,
  limit,
  saysLimit = false,
  children,
}: FieldFrameProps) => {
  const id = useId();
  const described = [Boolean(hint ?? limit) && `${id}-hint`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {required && (
          <span className="text-bad" aria-hidden="true">
            {' *'}
          </span>
        )}
        {saysRequired && <span className="sr-only"> (required)</span>}
      </label>
      {children({
        id,
        required,
        'aria-invalid': Boolean(error),
        'aria-describedby': described || undefined,
      })}
      {limit && (
        <CharacterLimit id={`${id}-hint`} controlId={id} limit={limit} fromStart={saysLimit} />
      )}
      {!limit && hint && (
        <p id={`${id}-hint`} className="text-[0.9rem] text-muted">
          {hint}
        </p>
      )}
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </div>
  );
};

export type InputProps = FieldProps & Omit<ComponentPropsWithRef<'input'>, keyof FieldProps>;

export const TextField = ({
  label,
  required,
  saysRequired,
  error,
  hint,
  limit,
  ...input
}: InputProps) => (
  <Field
    label={label}
    required={required}
    saysRequired={saysRequired}
    error={error}
    hint={hint}
    limit={limit}
  >
    {(attributes) => <input className="control" {...input} {...attributes} />}
  </Field>
);

type TextAreaProps = FieldProps & Omit<ComponentPropsWithRef<'textarea'>, keyof FieldProps>;

export const TextAreaField = ({
  label,
  required,
  error,
  hint,
  limit,
  ...textarea
}: TextAreaProps) => (
  <Field label={label} required={required} error={error} hint={hint} limit={limit} saysLimit>
    {(attributes) => <textarea className="control" {...textarea} {...attributes} />}
  </Field>
);
