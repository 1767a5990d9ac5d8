/** The quick dialog 'Let's Talk' (specification, sections 5 and 7). */
import * as z from 'zod/mini';
import { email, lengths, line, name, shortMessage, subject } from './fields.ts';
import type { FormEntry } from './form-entry.ts';

export const quickDemoSubject = 'Quick Demo Request';

export const quickDemoForm = z.object({
  name,
  company: line({ label: 'Company name', ...lengths.company }),
  email,
  message: shortMessage,
});

const quickDemoPayload = z.extend(quickDemoForm, {
  subject: z._default(subject, quickDemoSubject),
  type: z.literal('quick_demo'),
});

export const quickDemoEntry = {
  kind: 'quick_demo',
  page: '/',
  payload: quickDemoPayload,
  mailSubject: ['name', 'company'],
} as const satisfies FormEntry<typeof quickDemoPayload>;
