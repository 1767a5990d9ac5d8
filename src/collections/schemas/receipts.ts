import { field, fields } from './field.ts';
import { text } from './text.ts';

const receipt = fields({
  subject: field(text({ max: 120 }), 'subject: We have received your message'),
  text: field(text(), 'text: |-\n  Thank you for writing to {{site.name}}.'),
});

/** The mails to senders, `content/receipts.yaml`, by kind of form. The service reads them: api/mail/receipts.ts. */
export const receiptsSchema = fields({
  message: receipt,
  contact: receipt,
  quick_demo: receipt,
  consultation: receipt,
  job_application: receipt,
}).partial();
