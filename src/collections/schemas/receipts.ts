import { inWords } from '#contract/form-entry.ts';
import { forms } from '#contract/forms.ts';
import { field, fields } from './field.ts';
import { text } from './text.ts';

const receipt = fields({
  subject: field(
    text({ max: 120 }),
    'The subject of the email, and its heading.',
    'subject: We have received your message',
  ),
  text: field(
    text(),
    'The text of the email, above the reference. An empty line begins a paragraph.',
    'text: |-\n  Thank you for writing to {{site.name}}.',
  ),
});

/**
 * The mails to senders, `content/receipts.yaml`, by kind of form. The service sends them:
 * api/contact/delivery/receipt/receipt.ts.
 */
export const receiptsSchema = fields(
  Object.fromEntries(
    forms.map(({ kind }) => [kind, field(receipt, `Of the form “${inWords(kind)}”.`).optional()]),
  ),
);
