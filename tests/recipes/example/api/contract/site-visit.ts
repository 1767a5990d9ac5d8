/** The form for a visit to the laboratory. */
import * as z from 'zod/mini';
import { email, line, name, shortMessage } from '#contract/fields.ts';
import type { FormEntry } from '#contract/form-entry.ts';

export const siteVisitForm = z.object({
  name,
  email,
  group: line({ label: 'Group', min: 2, max: 100 }),
  message: shortMessage,
});

const siteVisitPayload = z.extend(siteVisitForm, { type: z.literal('site_visit') });

export const siteVisitEntry = {
  kind: 'site_visit',
  page: '/laboratory',
  payload: siteVisitPayload,
} as const satisfies FormEntry<typeof siteVisitPayload>;
