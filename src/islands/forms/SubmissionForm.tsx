/** A form that posts to the service, and the fields that several such forms have. */
import type { ComponentProps, ReactNode } from 'react';
import { spamSignals } from '#contract/signals.ts';
import { lengths } from '#contract/fields.ts';
import { discarded } from '#browser/form-dialog.ts';
import {
  FormError,
  type InputProps,
  RequiredNote,
  TextAreaField,
  TextField,
} from '#islands/ui/Field.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import type { SubmissionState } from './use-submission.ts';

/**
 * A hidden field that only bots fill in (contract/signals.ts). Neither the Tab key nor a screen reader reaches it. Its
 * attributes tell browsers and password managers not to fill it in.
 */
const Honeypot = () => (
  <div className="honeypot" aria-hidden="true">
    <label>
      Leave this empty
      <input
        name={spamSignals.honeypotField}
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
        data-bwignore
        data-form-type="other"
      />
    </label>
  </div>
);

interface SubmissionFormProps extends Omit<ComponentProps<'form'>, 'ref'> {
  form: SubmissionState;
  heading?: ReactNode;
  /** Shown above the fields. By default: fields with a star are required. */
  note?: ReactNode;
  label: string;
  /** The label of the submit button while the form is submitted. */
  busyLabel: string;
  /** Adds 'Cancel', which closes the dialog around the form. */
  isInDialog?: boolean;
  /** Shown below the button after a success, in addition to a toast. */
  outcome?: ReactNode;
}

/** A form that posts to the service, with its fields as children. */
export const SubmissionForm = ({
  form: { formProps, constants, isSubmitting, formError, notSent },
  heading,
  note = <RequiredNote />,
  label,
  busyLabel,
  isInDialog = false,
  outcome,
  children,
  ...form
}: SubmissionFormProps) => {
  const submit = <SubmitButton label={label} busyLabel={busyLabel} busy={isSubmitting} />;
  return (
    <form {...form} {...formProps}>
      {heading}
      {note}
      {Object.entries(constants).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Honeypot />
      <FormError message={formError} />
      <p className="text-[0.9rem] text-muted">
        Our{' '}
        <a href="/privacy-policy" className="link">
          privacy policy
        </a>{' '}
        explains how we use what you send.
      </p>
      {isInDialog ? (
        <div className="dialog-actions">
          <Button variant="quiet" data-closes={discarded} disabled={isSubmitting}>
            Cancel
          </Button>
          {submit}
        </div>
      ) : (
        submit
      )}
      {/* Not announced: a toast or an alert already says it. */}
      {!isInDialog && (
        <div className="contents">
          {notSent && <p className="notice">{notSent}</p>}
          {outcome}
        </div>
      )}
    </form>
  );
};

/** A person's name, required. It is the full name, unless `autoComplete` names a part of it. */
export const NameField = (props: InputProps) => (
  <TextField required minLength={lengths.name.min} autoComplete="name" {...props} />
);

export const PhoneField = (props: InputProps) => (
  <TextField type="tel" autoComplete="tel" {...props} />
);

export const CompanyField = (props: Omit<InputProps, 'label'>) => (
  <TextField label="Company" autoComplete="organization" {...props} />
);

export const SubjectField = (props: Omit<InputProps, 'label'>) => (
  <TextField label="Subject" required minLength={lengths.subject.min} {...props} />
);

interface MessageFieldProps extends Omit<ComponentProps<typeof TextAreaField>, 'label'> {
  label?: string;
  /** In characters. */
  length: { min: number; max: number };
}

export const MessageField = ({ label = 'Message', length, ...props }: MessageFieldProps) => (
  <TextAreaField label={label} required minLength={length.min} limit={length.max} {...props} />
);
