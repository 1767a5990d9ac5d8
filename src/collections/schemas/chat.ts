import { z } from 'astro/zod';
import { field, fields } from './field.ts';
import { text } from './text.ts';

const message = text({ max: 400 });

/** The chat assistant's messages, `content/chat.yaml`. */
export const chatSchema = fields({
  greeting: field(
    message,
    'What the assistant says first.',
    "greeting: Hello! I'm the AI assistant of {{site.name}}.",
  ),
  keywords: field(
    z
      .array(
        fields({
          keyword: field(z.string().min(2), "The word in a visitor's message."),
          reply: field(message, 'What the assistant answers to it.'),
        }),
      )
      .min(1),
    'Keywords and their replies, in the order in which they are searched.',
    'keywords:\n  - keyword: pricing\n    reply: Pricing varies by project.',
  ),
  fallbacks: field(
    z.array(message).length(4),
    'What the assistant answers when no keyword is in the message.',
    "fallbacks:\n  - I'm not sure I understood that. Could you put it another way?\n  - … four in all",
  ),
});
