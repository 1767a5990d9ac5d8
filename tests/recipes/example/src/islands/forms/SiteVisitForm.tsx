import { lengths } from '#contract/fields.ts';
import { siteVisitForm } from '#contract/site-visit.ts';
import { EmailField } from '#islands/ui/CorrectedFields.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { MessageField, NameField, SubmissionForm } from './SubmissionForm.tsx';
import { showFailure, useSubmission } from './use-submission.ts';

/** 'Visit us' on the page of the laboratory. */
export const SiteVisitForm = () => {
  const form = useSubmission(siteVisitForm, {
    reads: 'success',
    constants: { type: 'site_visit' },
    toast: { title: 'Thank you', description: 'We will write soon.', tone: 'plain' },
    onError: showFailure('Error', 'Your request was not sent. Please try again.'),
  });
  const { field } = form;
  return (
    <SubmissionForm
      form={form}
      className="panel grid gap-5"
      aria-label="Visit us"
      label="Ask for a date"
      busyLabel="Sending..."
    >
      <NameField label="Name" {...field('name')} />
      <EmailField label="Email" {...field('email')} />
      <TextField label="Group" required {...field('group')} />
      <MessageField length={lengths.shortMessage} rows={4} {...field('message')} />
    </SubmissionForm>
  );
};
