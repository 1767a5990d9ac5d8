/** The consultation modal (specification, sections 5 and 7; decisions, "Consultation"). */
import * as z from 'zod/mini';
import { email, lengths, name, optionalLine, shortMessage, subject } from './fields.ts';
import type { FormEntry } from './form-entry.ts';
import { dayMs, utcDay } from './units.ts';

export const consultationSubject = 'Consultation Request';

const dateMissing = 'Please select a preferred date';
export const datePast = 'Please select a date that is not in the past';
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const middayPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;

/** `2026-12-01` → `2026-12-01T12:00:00.000Z`: noon UTC is the same day nearly everywhere. */
export const toMidday = (day: string): string => `${day}T12:00:00.000Z`;

const isCalendarDay = (day: string): boolean => {
  const time = Date.parse(toMidday(day));
  return (
    dayPattern.test(day) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
  );
};

/** Browsers' date fields accept years of up to six digits. */
const refuseLongYear = z.refine<string>((value) => !/^\s*[+-]?\d{5}/.test(value), {
  error: 'Please select a date whose year has four digits',
  abort: true,
});

const company = optionalLine({ label: 'Company name', max: lengths.company.max }).check(
  z.refine(
    (value) => value === '' || [...value].length >= lengths.company.min,
    `Company name must be at least ${lengths.company.min} characters`,
  ),
);

export const consultationForm = z.object({
  name,
  email,
  company,
  /** `YYYY-MM-DD`, the value of the native date field. */
  preferredDate: z.string(dateMissing).check(refuseLongYear, z.refine(isCalendarDay, dateMissing)),
  message: shortMessage,
});

/** Returns yesterday in UTC, `YYYY-MM-DD`: the earliest date that can be today in some time zone. */
const yesterday = (): string => utcDay(new Date(Date.now() - dayMs));

/** Accepts an ISO timestamp or a day, unless it is past in every time zone. Outputs a timestamp. */
export const preferredDate = z.string(dateMissing).check(
  z.trim(),
  refuseLongYear,
  z.overwrite((value) => (dayPattern.test(value) ? toMidday(value) : value)),
  z.refine((value) => middayPattern.test(value) && isCalendarDay(value.slice(0, 10)), dateMissing),
  z.refine((value) => value.slice(0, 10) >= yesterday(), datePast),
);

const consultationPayload = z.extend(consultationForm, {
  preferredDate,
  subject: z._default(subject, consultationSubject),
  type: z.literal('consultation'),
});

export const consultationEntry = {
  kind: 'consultation',
  page: '/',
  payload: consultationPayload,
  mailSubject: ['name', 'preferredDate'],
} as const satisfies FormEntry<typeof consultationPayload>;
