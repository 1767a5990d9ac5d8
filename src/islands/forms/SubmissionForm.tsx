import type { ComponentProps, ReactNode } from 'react';
import { discarded } from '#browser/form-dialog.ts';
import { Button } from '#islands/ui/Button.tsx';
import { FormError } from '#islands/ui/FormError.tsx';
import { RequiredNote } from '#islands/ui/RequiredNote.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { Honeypot } from './Honeypot.tsx';
import type { useSubmissionForm } from './useSubmissionForm.ts';

interface SubmissionFormProps extends Omit<ComponentProps<'form'>, 'ref'> {
  form: Pick<
    ReturnType<typeof useSubmissionForm>,
    'formProps' | 'constants' | 'isSubmitting' | 'formError' | 'notSent'
  >;
  heading?: ReactNode;
  /** Above the fields. By default it says that fields with a star are required. */
  note?: ReactNode;
  label: string;
  /** The label of the submit button while the form is submitted. */
  busyLabel: string;
  /** Adds 'Cancel', which closes the dialog around the form. */
  isInDialog?: boolean;
  /** What the form says below the button after a success, in addition to a toast. */
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
      {/* Not announced, as a toast or an alert already says it. */}
      {!isInDialog && (
        <div className="contents">
          {notSent && <p className="notice">{notSent}</p>}
          {outcome}
        </div>
      )}
    </form>
  );
};
