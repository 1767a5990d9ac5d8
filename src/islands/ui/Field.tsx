/** Fields, with all that is said about them, and what a form says above and below them. */
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
  /** Its own, by which the control is described. */
  id: string;
  /** Id of the input or text area. */
  controlId: string;
  limit: number;
  /** Also while the text is far from it. */
  isAlwaysShown?: boolean;
  className?: string;
}

/** The count follows the last key after this delay, so that a screen reader does not announce it at each letter. */
const countAfterMs = 500;

const characterCount = (count: number): string =>
  `${inDigits(count)} ${count === 1 ? 'character' : 'characters'}`;

/** Counted like the contract, in code points: one for an emoji. */
const lengthIn = (control: HTMLElement | null): number =>
  control ? [...cleanParagraphs((control as HTMLTextAreaElement).value)].length : 0;

/**
 * The length of the text in a control. By id: the control's ref belongs to the library of forms. Each render reads the
 * text again, because a form that is reset changes it without an event.
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

/** From nine tenths on: 'Up to 1,000 characters', and how many are left or too many (decisions, "Lengths"). */
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
  // Hidden, it takes no room. It is there all the same, as what appears together with its text is not announced.
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
 * An error message. It begins with a visually hidden 'Error: ', for visitors who do not see that it is red
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
  /** For long texts; otherwise the limit is shown once the text comes near it. */
  alwaysShowsLimit?: boolean;
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

/** Explains the star beside labels, above the fields of a form (WCAG 3.3.2). */
export const RequiredNote = () => (
  <p className="text-[0.9rem] text-muted">Fields marked * are required.</p>
);

/**
 * The error of a whole form, announced when it appears. The element around it stays, so that React need not insert it
 * among siblings that an extension may have moved.
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
