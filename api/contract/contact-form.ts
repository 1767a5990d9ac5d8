/** The contact page's form (specification, sections 2 and 5; decisions, "Contact form"). */
import * as z from 'zod/mini';
import { email, lengths, message, name, optionalLine, optionalPhone, subject } from './fields.ts';
import type { FormEntry } from './form-entry.ts';

export const contactForm = z.object({
  name,
  email,
  phone: optionalPhone,
  company: optionalLine({ label: 'Company name', max: lengths.company.max }),
  subject,
  message,
});

export type ContactForm = z.infer<typeof contactForm>;

const contactPayload = z.extend(contactForm, { type: z.literal('contact') });

export const contactEntry = {
  kind: 'contact',
  page: '/contact',
  payload: contactPayload,
} as const satisfies FormEntry<typeof contactPayload>;
