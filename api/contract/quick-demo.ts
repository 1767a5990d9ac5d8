/** The quick dialog 'Let's Talk' (specification, sections 5 and 7). */
import * as z from 'zod/mini';
import { email, lengths, line, name, shortMessage, subject } from './fields.ts';

export const quickDemoSubject = 'Quick Demo Request';

export const quickDemoForm = z.object({
  name,
  company: line({ label: 'Company name', ...lengths.company }),
  email,
  message: shortMessage,
});

export type QuickDemoForm = z.infer<typeof quickDemoForm>;

export const quickDemoPayload = z.extend(quickDemoForm, {
  subject: z._default(subject, quickDemoSubject),
  type: z.literal('quick_demo'),
});
