import { useState } from 'react';
import type { Failure } from '#browser/result.ts';
import { lengths } from '#contract/fields.ts';
import { applicationForm, composeApplication } from '#contract/job-application.ts';
import { ButtonLink } from '#islands/ui/ButtonLink.tsx';
import { EmailField, TextAreaField, TextField } from '#islands/ui/Field.tsx';
import { Honeypot } from '#islands/ui/Honeypot.tsx';
import { NameField } from '#islands/ui/NameField.tsx';
import { PrivacyNote } from '#islands/ui/PrivacyNote.tsx';
import { SentView } from '#islands/ui/SentView.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { UrlField } from '#islands/ui/UrlField.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormError } from '#islands/ui/FormError.tsx';
import { ResumeField } from './ResumeField.tsx';
import { notSent, useSubmissionForm } from './useSubmissionForm.ts';

const alertFailure = ({ status }: Failure): void => {
  const reason = status ? `Server error: ${status}` : 'No answer from the server';
  window.alert(`Failed to submit application. Please try again. Error: ${reason}`);
};

/**
 * 'Apply for: {position}' (specification, sections 2, 5 and 8). The résumé stays with the applicant (decisions,
 * "Resume").
 */
export const ApplicationForm = ({ position }: { position: string }) => {
  const [isSent, setIsSent] = useState(false);
  const { formProps, field, isSubmitting, refused, formError, isNotSent } = useSubmissionForm(
    applicationForm,
    {
      reads: 'ok',
      hasSummary: true,
      toPayload: (values) => composeApplication(values, position),
      onSuccess: () => setIsSent(true),
      onError: alertFailure,
    },
  );

  if (isSent) {
    return (
      <div className="panel">
        <SentView title="Application Submitted">
          <p>
            <strong>Thank you for applying!</strong> We have received your application for the{' '}
            {position} position. Only the name of your resume was sent. We will email you to ask for
            the file.
          </p>
          <p className="flex flex-wrap gap-3">
            <ButtonLink href="/careers">Back to Careers</ButtonLink>
            <ButtonLink href="/" variant="quiet">
              Return to Homepage
            </ButtonLink>
          </p>
        </SentView>
      </div>
    );
  }

  return (
    <form {...formProps} className="panel" aria-label="Application">
      {/* Disabled while it is being submitted, as the success screen replaces it: nothing typed meanwhile is lost. */}
      <fieldset className="grid gap-5" disabled={isSubmitting}>
        <legend className="sr-only">Your application</legend>
        <ErrorSummary refused={refused} />
        <p className="text-[0.9rem] text-muted">
          Please fill out all required fields (*) including uploading your resume.
        </p>
        <input type="hidden" name="type" value="job_application" />
        <input type="hidden" name="position" value={position} />
        <div className="grid gap-5 md:grid-cols-2">
          <NameField label="First Name" autoComplete="given-name" {...field('firstName')} />
          <NameField label="Last Name" autoComplete="family-name" {...field('lastName')} />
          <EmailField label="Email" {...field('email')} />
          <TextField
            label="Phone"
            required
            type="tel"
            minLength={lengths.phone.min}
            autoComplete="tel"
            {...field('phone')}
          />
        </div>
        <ResumeField {...field('resume')} />
        <TextAreaField
          label="Cover Letter"
          required
          minLength={lengths.coverLetter.min}
          limit={lengths.coverLetter.max}
          rows={8}
          {...field('coverLetter')}
        />
        <div className="grid gap-5 md:grid-cols-2">
          <UrlField
            label="Portfolio URL"
            example="https://example.org/ada"
            autoComplete="url"
            {...field('portfolio')}
          />
          <UrlField
            label="LinkedIn URL"
            example="https://linkedin.com/in/ada"
            {...field('linkedin')}
          />
        </div>
        <TextField
          label="How did you hear about this position?"
          required
          limit={lengths.heardAbout.max}
          {...field('heardAbout')}
        />
        <Honeypot />
        {/* For when the alert is closed. */}
        <FormError message={isNotSent ? notSent : formError} />
        <PrivacyNote />
        <SubmitButton label="Submit Application" busyLabel="Submitting..." busy={isSubmitting} />
      </fieldset>
    </form>
  );
};
