/** The list of forms. Mails, `inbox`, exports, the webhook and OpenAPI know of a form by its entry here. */
import { consultationEntry } from './consultation.ts';
import { contactEntry } from './contact-form.ts';
import { homeMessageEntry } from './home-message.ts';
import { jobApplicationEntry } from './job-application.ts';
import { quickDemoEntry } from './quick-demo.ts';

export const forms = [
  homeMessageEntry,
  contactEntry,
  quickDemoEntry,
  consultationEntry,
  jobApplicationEntry,
] as const;
