import { siteVisitForm } from '#contract/site-visit.ts';
import { EmailField, TextAreaField, TextField } from '#islands/ui/Field.tsx';
import { Honeypot } from '#islands/ui/Honeypot.tsx';
import { NameField } from '#islands/ui/NameField.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { FormError } from '#islands/ui/FormError.tsx';
import { showSubmissionFailed } from './submission-failed.ts';
import { useSubmissionForm } from './useSubmissionForm.ts';

const type = 'site_visit';

/** 'Visit us' on the page of the laboratory. */
export const SiteVisitForm = () => {
  const { formProps, field, isSubmitting, formError } = useSubmissionForm(siteVisitForm, {
    reads: 'success',
    toPayload: (values) => ({ ...values, type }),
    toast: { title: 'Thank you', description: 'We will write soon.', tone: 'plain' },
    onError: showSubmissionFailed,
  });
  return (
    <form {...formProps} className="panel grid gap-5" aria-label="Visit us">
      <input type="hidden" name="type" value={type} />
      <NameField label="Name" {...field('name')} />
      <EmailField label="Email" {...field('email')} />
      <TextField label="Group" required {...field('group')} />
      <TextAreaField label="Message" required rows={4} {...field('message')} />
      <Honeypot />
      <SubmitButton label="Ask for a date" busyLabel="Sending..." busy={isSubmitting} />
      <FormError message={formError} />
    </form>
  );
};
