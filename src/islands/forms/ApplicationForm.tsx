import { useState } from 'react';
import type { Failure } from '#browser/call.ts';
import { lengths } from '#contract/fields.ts';
import { applicationForm, composeApplication } from '#contract/job-application.ts';
import { ButtonLink } from '#islands/ui/Button.tsx';
import { EmailField, UrlField } from '#islands/ui/CorrectedFields.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { SentView } from '#islands/ui/SentView.tsx';
import { MessageField, NameField, PhoneField, SubmissionForm } from './SubmissionForm.tsx';
import { ResumeField } from './ResumeField.tsx';
import { useSubmission } from './use-submission.ts';

const alertFailure = ({ status }: Failure): void => {
  const reason = status ? `Server error: ${status}` : 'No answer from the server';
  window.alert(`Failed to submit application. Please try again. Error: ${reason}`);
};

/** 'Application Submitted' (specification, section 2). */
const Thanks = ({ position }: { position: string }) => (
  <div className="panel">
    <SentView title="Application Submitted">
      <p>
        <strong>Thank you for applying!</strong> We have received your application for the{' '}
        {position} position. Your resume is still on your device; we have only its name. We will
        email you to ask for the file.
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

interface Props {
  position: string;
  /** The company's phone number, as an example of the format. */
  phone: string;
}

/**
 * 'Apply for: {position}' (specification, sections 2, 5 and 8). The résumé stays with the applicant (decisions,
 * "Resume").
 */
export const ApplicationForm = ({ position, phone }: Props) => {
  const [isSent, setIsSent] = useState(false);
  const form = useSubmission(applicationForm, {
    decidedBy: 'status',
    constants: { type: 'job_application', position },
    toPayload: (values) => composeApplication(values, position),
    onSuccess: () => setIsSent(true),
    onError: alertFailure,
  });
  const { field, isSubmitting } = form;
  if (isSent) return <Thanks position={position} />;
  return (
    <SubmissionForm
      form={form}
      className="panel grid gap-5"
      aria-label="Application"
      note={
        <p className="text-[0.9rem] text-muted">
          Please fill out all required fields (*) including uploading your resume.
        </p>
      }
      label="Submit Application"
      busyLabel="Submitting..."
    >
      {/* Disabled during the submission: the success screen would discard anything typed in the meantime. */}
      <fieldset className="grid gap-5" disabled={isSubmitting}>
        <legend className="sr-only">Your application</legend>
        <div className="grid gap-5 md:grid-cols-2">
          <NameField label="First Name" autoComplete="given-name" {...field('firstName')} />
          <NameField label="Last Name" autoComplete="family-name" {...field('lastName')} />
          <EmailField label="Email" {...field('email')} />
          <PhoneField
            label="Phone"
            required
            minLength={lengths.phone.min}
            hint={`With country code, such as ${phone}`}
            {...field('phone')}
          />
        </div>
        <ResumeField {...field('resume')} />
        <MessageField
          label="Cover Letter"
          length={lengths.coverLetter}
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
      </fieldset>
    </SubmissionForm>
  );
};
