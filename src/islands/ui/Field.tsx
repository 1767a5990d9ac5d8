/** Fields with their labels, hints and errors, and the notes of a form above and below its fields. */
import {
  type ComponentPropsWithRef,
  type ReactNode,
  useCallback,
  useId,
  useSyncExternalStore,
} from 'react';
import { cleanParagraphs } from '#contract/clean-text.ts';
import { inDigits } from '#contract/units.ts';

interface CharacterLimitProps {
  /** The id of this element, for the control's `aria-describedby`. */
  id: string;
  /** The id of the input or text area. */
  controlId: string;
  limit: number;
  /** Shows the limit even while the text is far from it. */
  isAlwaysShown?: boolean;
  className?: string;
}

/** Milliseconds from the last key to the new count, so that a screen reader does not announce it at each letter. */
const countAfterMs = 500;

const characterCount = (count: number): string =>
  `${inDigits(count)} ${count === 1 ? 'character' : 'characters'}`;

/** Counts like the contract, in code points: an emoji is one. */
const lengthIn = (control: HTMLElement | null): number =>
  control ? [...cleanParagraphs((control as HTMLTextAreaElement).value)].length : 0;

/**
 * Returns the length of the text in a control. Finds the control by id, because its ref belongs to react-hook-form.
 * Reads the text again at each render, because a reset changes it without an event.
 */
const useLength = (controlId: string): number => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const control = document.getElementById(controlId);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const changeLater = (): void => {
        clearTimeout(timer);
        timer = setTimeout(onChange, countAfterMs);
      };
      control?.addEventListener('input', changeLater);
      return () => {
        clearTimeout(timer);
        control?.removeEventListener('input', changeLater);
      };
    },
    [controlId],
  );
  return useSyncExternalStore(
    subscribe,
    () => lengthIn(document.getElementById(controlId)),
    () => 0,
  );
};

/**
 * Shows 'Up to 1,000 characters', and how many are left or too many, once nine tenths are used (decisions, "Lengths").
 */
export const CharacterLimit = ({
  id,
  controlId,
  limit,
  isAlwaysShown = false,
  className = 'text-[0.9rem] text-muted',
}: CharacterLimitProps) => {
  const left = limit - useLength(controlId);
  const balance = left < 0 ? `${characterCount(-left)} too many` : `${characterCount(left)} left`;
  const isNear = left <= limit / 10;
  const isShown = isNear || isAlwaysShown;
  // Takes no room while it is hidden. Always in the page, because screen readers do not announce an element that
  // appears together with its text.
  return (
    <p id={id} className={isShown ? className : 'sr-only'}>
      <span>{isShown && `Up to ${characterCount(limit)}.`}</span>{' '}
      <span aria-live="polite" className={left < 0 ? 'text-bad' : undefined}>
        {isNear && balance}
      </span>
    </p>
  );
};

/**
 * An error message. It begins with a visually hidden 'Error: ', for visitors who cannot see that it is red
 * (govuk-frontend, PR 1221).
 */
const ErrorText = ({
  children,
  className = 'field-error',
  ...paragraph
}: ComponentPropsWithRef<'p'>) => (
  <p className={className} {...paragraph}>
    {/* The message is the only text of its element, so that React can replace it even after a translator has
        changed it. */}
    <span className="sr-only">Error:</span> <span>{children}</span>
  </p>
);

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
   * The label also tells screen readers that the field is required. For inputs whose `required` browsers do not expose
   * (date, file).
   */
  saysRequired?: boolean | undefined;
  /** The error message under the field. Undefined: the field is valid. */
  error?: string | undefined;
  /** Help that is always shown under the field. */
  hint?: ReactNode;
  /**
   * The number of characters that the form accepts, shown instead of a hint. The control itself accepts more characters
   * (decisions, "Lengths").
   */
  limit?: number | undefined;
}

interface FieldFrameProps extends FieldProps {
  /** For long texts. By default the limit appears only when the text comes near it. */
  alwaysShowsLimit?: boolean;
  children: (attributes: ControlAttributes) => ReactNode;
}

/** A control with its label, hint and error. `Field` makes the ids, so that no form can forget to associate them. */
export const Field = ({
  label,
  required = false,
  saysRequired = false,
  error,
  hint,
  limit,
  alwaysShowsLimit = false,
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
        <CharacterLimit
          id={`${id}-hint`}
          controlId={id}
          limit={limit}
          isAlwaysShown={alwaysShowsLimit}
        />
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
  <Field label={label} required={required} error={error} hint={hint} limit={limit} alwaysShowsLimit>
    {(attributes) => <textarea className="control" {...textarea} {...attributes} />}
  </Field>
);

/** Explains the star next to labels. It belongs above the fields of a form (WCAG 3.3.2). */
export const RequiredNote = () => (
  <p className="text-[0.9rem] text-muted">Fields marked * are required.</p>
);

/**
 * The error of a whole form. Screen readers announce it when it appears. The element around it is always in the page,
 * so that React need not insert the error between siblings that an extension may have moved.
 */
export const FormError = ({ message }: { message: string | undefined }) => (
  <div className="contents">
    {message && (
      <ErrorText role="alert" className="notice">
        {message}
      </ErrorText>
    )}
  </div>
);
