/** The home page's 'Send us a message' form; it names no type, and the service files it as `message` (decisions 10). */
import * as z from 'zod/mini';
import { email, message, name, subject } from './fields.ts';

export const homeMessage = z.object({ name, email, subject, message });

export type HomeMessage = z.infer<typeof homeMessage>;
