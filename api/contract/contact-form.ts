/** The contact page's form (specification, sections 2 and 5; decisions 9). */
import * as z from 'zod/mini';
import { email, lengths, message, name, optionalLine, optionalPhone, subject } from './fields.ts';

export const contactForm = z.object({
  name,
  email,
  phone: optionalPhone,
  company: optionalLine({ label: 'Company name', max: lengths.company.max }),
  subject,
  message,
});

export type ContactForm = z.infer<typeof contactForm>;

/** What the contact page posts to the service. */
export const contactPayload = z.extend(contactForm, { type: z.literal('contact') });
