/**
 * The home page's 'Send us a message' form. Its payload has no `type` and is filed as `message` (decisions, "Home
 * form").
 */
import * as z from 'zod/mini';
import { email, message, name, subject } from './fields.ts';
import { type FormEntry, labels } from './form-entry.ts';

export const homeMessage = z.object({ name, email, subject, message });

export const homeMessageEntry = {
  kind: 'message',
  label: 'Message',
  page: '/',
  thankYouPage: '/thank-you',
  mailbox: 'info',
  payload: homeMessage,
  fields: { name: labels.name, email: labels.email, subject: labels.subject },
} as const satisfies FormEntry<typeof homeMessage>;
