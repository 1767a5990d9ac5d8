/** Texts of the chat and of mails to visitors. */
import { z } from 'astro/zod';
import { nameInWords } from '#contract/form-entry.ts';
import { forms } from '#contract/forms.ts';
import { field, fields, several } from './field.ts';
import { text } from './text.ts';

const message = text({ max: 400 });

/** `content/chat.yaml`: the messages of the chat's assistant. */
export const chatSchema = fields({
  greeting: field(
    message,
    'What the assistant says first.',
    "greeting: Hello! I'm the AI assistant of {{site.name}}.",
  ),
  suggestions: field(
    z
      .array(text({ max: 20 }))
      .max(4)
      .optional(),
    'Messages that a visitor can send with one press before writing anything. Choose words that have a reply below. Absent: no such buttons.',
    'suggestions: [Services, Pricing, Contact]',
  ),
  keywords: field(
    z
      .array(
        fields({
          keyword: field(z.string().min(2), "The word in a visitor's message."),
          reply: field(message, 'The answer of the assistant.'),
          offers: field(
            z.enum(['consultation', 'quick-dialog']),
            "The dialog that a button below the reply opens, next to a link to the common questions: consultation (Schedule a Consultation) or quick-dialog (Let's Talk).",
          ).optional(),
        }),
      )
      .min(1),
    'Keywords and their replies. The first keyword that occurs in the message counts.',
    'keywords:\n  - keyword: pricing\n    reply: Pricing varies by project.',
  ),
  fallbacks: field(
    several(message, 1, 8),
    'The answers to a message without a keyword. The assistant chooses one at random.',
    "fallbacks:\n  - I'm not sure I understood that. Could you put it another way?\n  - … one to eight",
  ),
});

const receipt = fields({
  subject: field(
    text({ max: 120 }),
    'The subject of the email, and its heading.',
    'subject: We have received your message',
  ),
  text: field(
    text(),
    'The text of the email above the reference. An empty line begins a new paragraph.',
    'text: |-\n  Thank you for writing to {{site.name}}.',
  ),
});

/** `content/receipts.yaml`: the mails that the service sends to visitors, by kind of form. */
export const receiptsSchema = fields(
  Object.fromEntries(
    forms.map(({ kind }) => [
      kind,
      field(receipt, `The receipt for the form “${nameInWords(kind)}”.`).optional(),
    ]),
  ),
);
