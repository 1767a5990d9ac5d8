import * as z from 'zod/mini';
import {
  consultationForm,
  consultationSubject,
  datePast,
  toMidday,
} from '#contract/consultation.ts';
import { lengths } from '#contract/fields.ts';
import { Button } from '#islands/ui/Button.tsx';
import { EmailField, TextAreaField, TextField } from '#islands/ui/Field.tsx';
import { Honeypot } from '#islands/ui/Honeypot.tsx';
import { NameField } from '#islands/ui/NameField.tsx';
import { PrivacyNote } from '#islands/ui/PrivacyNote.tsx';
import { RequiredNote } from '#islands/ui/RequiredNote.tsx';
import { SentView } from '#islands/ui/SentView.tsx';
import { useToday } from '#islands/ui/useToday.ts';
import { localDay } from '#lib/local-day.ts';
import type { Toast } from '#browser/show-toast.ts';
import { DialogActions } from './DialogActions.tsx';
import { FormError } from '#islands/ui/FormError.tsx';
import { useDialogForm } from './useDialogForm.ts';

const type = 'consultation';

const scheduled: Toast = {
  title: 'Consultation Scheduled',
  description: "We'll contact you soon to confirm the details.",
  tone: 'plain',
};

/** Has date fields take a year of four digits, as far as browsers can (Chromium). */
const lastDay = '9999-12-31';

const today = (): string => localDay(new Date());

/** The date picker offers the days from today on, but any date can be typed. */
const consultationFromToday = z.extend(consultationForm, {
  preferredDate: consultationForm.shape.preferredDate.check(
    z.refine((day) => day >= today(), datePast),
  ),
});

/** The form of the consultation dialog (specification, sections 4 and 5). */
export const ConsultationForm = () => {
  const firstDay = useToday();
  const { formProps, field, isSubmitting, formError, isSent } = useDialogForm(
    consultationFromToday,
    {
      toPayload: ({ preferredDate, ...values }) => ({
        ...values,
        subject: consultationSubject,
        preferredDate: toMidday(preferredDate),
        type,
      }),
      toast: scheduled,
    },
  );

  return (
    <>
      {isSent && (
        <SentView title="Thanks! We'll contact you shortly.">
          <Button variant="quiet" closesDialog="discarded">
            Close
          </Button>
        </SentView>
      )}
      <form {...formProps} className="grid gap-5" hidden={isSent}>
        <RequiredNote />
        <input type="hidden" name="type" value={type} />
        <input type="hidden" name="subject" value={consultationSubject} />
        <div className="grid gap-5 md:grid-cols-2">
          <NameField label="Name" {...field('name')} />
          <EmailField label="Email" {...field('email')} />
          <TextField label="Company" autoComplete="organization" {...field('company')} />
          <TextField
            label="Preferred Date"
            required
            saysRequired
            type="date"
            min={firstDay}
            max={lastDay}
            hint="Any time that day? Say so in the message."
            {...field('preferredDate')}
          />
        </div>
        <TextAreaField
          label="Message"
          required
          minLength={lengths.shortMessage.min}
          limit={lengths.shortMessage.max}
          rows={4}
          {...field('message')}
        />
        <Honeypot />
        <FormError message={formError} />
        <PrivacyNote />
        <DialogActions label="Submit Request" busyLabel="Submitting..." busy={isSubmitting} />
      </form>
    </>
  );
};
