import { useState } from 'react';
import * as z from 'zod/mini';
import {
  consultationForm,
  consultationSubject,
  datePast,
  toMidday,
} from '#contract/consultation.ts';
import { lengths } from '#contract/fields.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextAreaField, TextField } from '#islands/ui/Field.tsx';
import { Honeypot } from '#islands/ui/Honeypot.tsx';
import { SentView } from '#islands/ui/SentView.tsx';
import { useDialogClosed } from '#islands/ui/useDialogClosed.ts';
import { useToday } from '#islands/ui/useToday.ts';
import { localDay } from '#lib/local-day.ts';
import { showToast } from '#stores/toasts.ts';
import { DialogActions } from './DialogActions.tsx';
import { FormRemark } from './FormRemark.tsx';
import { consultationSent, submissionFailed } from './outcome-toasts.ts';
import { usePostedForm } from './usePostedForm.ts';

const type = 'consultation';
const RESET_AFTER_MS = 300;

/** A date can also be typed, past the calendar that disables the days before today. */
const consultationAhead = consultationForm.check(
  z.refine(({ preferredDate }) => preferredDate >= localDay(new Date()), {
    path: ['preferredDate'],
    message: datePast,
  }),
);

/** The form of the consultation modal, fresh again 300 ms after that was closed (specification, sections 4 and 5). */
export const ConsultationForm = () => {
  const [sent, setSent] = useState(false);
  const today = useToday();
  const { formProps, field, busy, remark, empty } = usePostedForm(consultationAhead, {
    toPayload: ({ preferredDate, ...values }) => ({
      ...values,
      subject: consultationSubject,
      preferredDate: toMidday(preferredDate),
      type,
    }),
    onSent: (_, form) => {
      setSent(form.closest('dialog')?.open ?? false);
      showToast(consultationSent);
    },
    onFailed: () => showToast(submissionFailed),
  });
  useDialogClosed(formProps.ref, () => {
    // What is on its way may fail, and is then still wanted.
    if (busy) return;
    setTimeout(() => {
      // Opened again meanwhile: what is in it now is wanted.
      if (!formProps.ref.current?.closest('dialog')?.open) empty();
      setSent(false);
    }, RESET_AFTER_MS);
  });

  return (
    <>
      {sent && (
        <SentView title="Thanks! We'll contact you shortly.">
          <Button closesDialog className="justify-self-start">
            Close
          </Button>
        </SentView>
      )}
      <form {...formProps} className="grid gap-5" hidden={sent}>
        <input type="hidden" name="type" value={type} />
        <input type="hidden" name="subject" value={consultationSubject} />
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            label="Name"
            required
            minLength={lengths.name.min}
            autoComplete="name"
            {...field('name')}
          />
          <TextField label="Email" required type="email" autoComplete="email" {...field('email')} />
          <TextField label="Company" autoComplete="organization" {...field('company')} />
          <TextField
            label="Preferred Date"
            required
            type="date"
            min={today}
            {...field('preferredDate')}
          />
        </div>
        <TextAreaField
          label="Message"
          required
          minLength={lengths.shortMessage.min}
          rows={4}
          {...field('message')}
        />
        <Honeypot />
        <FormRemark text={remark} />
        <DialogActions label="Submit Request" busyLabel="Submitting..." busy={busy} />
      </form>
    </>
  );
};
