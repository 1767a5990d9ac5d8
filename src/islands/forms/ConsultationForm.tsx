import { useEffect, useImperativeHandle, useRef } from 'react';
import * as z from 'zod/mini';
import {
  consultationForm,
  consultationSubject,
  datePast,
  toMidday,
} from '#contract/consultation.ts';
import { lengths } from '#contract/fields.ts';
import { discarded } from '#browser/form-dialog.ts';
import type { Toast } from '#browser/show-toast.ts';
import { Button } from '#islands/ui/Button.tsx';
import { EmailField } from '#islands/ui/CorrectedFields.tsx';
import { type InputProps, TextField } from '#islands/ui/Field.tsx';
import { localDay, longDate } from '#lib/dates-and-salaries.ts';
import { DialogForm } from './DialogForm.tsx';
import { CompanyField, MessageField, NameField } from './SubmissionForm.tsx';

const scheduled: Toast = {
  title: 'Consultation Scheduled',
  description: "We'll contact you soon to confirm the details.",
  tone: 'plain',
};

const thanks = {
  title: "Thanks! We'll contact you shortly.",
  content: ({ preferredDate }: { preferredDate: string }) => (
    <>
      <p className="text-muted">
        You asked for {longDate(new Date(preferredDate), document.documentElement.lang)}. We’ll
        confirm by email.
      </p>
      <Button variant="quiet" data-closes={discarded}>
        Close
      </Button>
    </>
  ),
};

/** With this maximum, Chromium's date fields accept only years of four digits. */
const lastDay = '9999-12-31';

const today = (): string => localDay(new Date());

/** Refuses past days. The date picker offers only days from today on, but a visitor can type any date. */
const consultationFromToday = z.extend(consultationForm, {
  preferredDate: consultationForm.shape.preferredDate.check(
    z.refine((day) => day >= today(), datePast),
  ),
});

/** Removes past days from the calendar. Not while a date is half typed: Chromium would empty the field. */
const offerFromToday = (field: HTMLInputElement | null): void => {
  if (field && !field.validity.badInput) field.min = today();
};

/**
 * Sets `min` in the browser: the build cannot know the visitor's date, and the date can change while the page is open.
 */
const DateField = ({ ref, ...props }: Omit<InputProps, 'label'>) => {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);
  useEffect(() => offerFromToday(input.current), []);
  return (
    <TextField
      label="Preferred Date"
      required
      saysRequired
      type="date"
      max={lastDay}
      hint="If you need a particular time, tell us below."
      {...props}
      ref={input}
      onFocus={({ currentTarget }) => offerFromToday(currentTarget)}
    />
  );
};

interface ConsultationFormProps {
  /** A sentence above the fields. */
  note?: string | undefined;
}

/** The form of the consultation dialog (specification, sections 4 and 5). */
export const ConsultationForm = ({ note }: ConsultationFormProps) => (
  <DialogForm
    schema={consultationFromToday}
    note={note}
    constants={{ type: 'consultation', subject: consultationSubject }}
    toPayload={(values) => ({ ...values, preferredDate: toMidday(values.preferredDate) })}
    label="Submit Request"
    busyLabel="Submitting..."
    toast={scheduled}
    thanks={thanks}
  >
    {(field) => (
      <>
        <div className="grid gap-5 md:grid-cols-2">
          <NameField label="Name" {...field('name')} />
          <EmailField label="Email" {...field('email')} />
          <CompanyField {...field('company')} />
          <DateField {...field('preferredDate')} />
        </div>
        <MessageField length={lengths.shortMessage} {...field('message')} />
      </>
    )}
  </DialogForm>
);
