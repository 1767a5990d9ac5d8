/**
 * The home page's form 'Send us a message'. Its payload has no `type`, and is stored with the kind `message`
 * (decisions, "Home form").
 */
import * as z from 'zod/mini';
import { email, message, name, subject } from './fields.ts';
import type { FormEntry } from './form-entry.ts';

export const homeMessage = z.object({ name, email, subject, message });

export const homeMessageEntry = {
  kind: 'message',
  page: '/',
  payload: homeMessage,
} as const satisfies FormEntry<typeof homeMessage>;
