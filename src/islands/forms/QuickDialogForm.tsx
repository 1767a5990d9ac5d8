import { lengths } from '#contract/fields.ts';
import { quickDemoForm, quickDemoSubject } from '#contract/quick-demo.ts';
import type { Toast } from '#browser/show-toast.ts';
import { EmailField } from '#islands/ui/CorrectedFields.tsx';
import { DialogForm } from './DialogForm.tsx';
import { CompanyField, MessageField, NameField } from './SubmissionForm.tsx';

const closesAfterMs = 2000;

const sent: Toast = {
  title: 'Message Sent',
  description: "We'll be in touch with you shortly.",
  tone: 'plain',
};

const thanks = {
  title: 'Message Sent!',
  content: () => (
    <p className="text-muted">
      Thank you for reaching out. Our team will contact you shortly to discuss your needs.
    </p>
  ),
};

/** The form of the dialog 'Let's Talk', which closes 2 s after success (specification, sections 4 and 5). */
export const QuickDialogForm = () => (
  <DialogForm
    schema={quickDemoForm}
    constants={{ type: 'quick_demo', subject: quickDemoSubject }}
    label="Send Message"
    busyLabel="Sending..."
    toast={sent}
    thanks={thanks}
    closesAfterMs={closesAfterMs}
  >
    {(field) => (
      <>
        <div className="grid gap-5 md:grid-cols-2">
          <NameField label="Name" {...field('name')} />
          <CompanyField required minLength={lengths.company.min} {...field('company')} />
        </div>
        <EmailField label="Email" {...field('email')} />
        <MessageField length={lengths.shortMessage} {...field('message')} />
      </>
    )}
  </DialogForm>
);
