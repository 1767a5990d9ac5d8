import { z } from 'astro/zod';
import { field } from './field.ts';
import { text } from './text.ts';

const message = text({ max: 400 });

/** The chat assistant's messages, `content/chat.yaml`. */
export const chatSchema = z.strictObject({
  greeting: field(message, "greeting: Hello! I'm the AI assistant of {{site.name}}."),
  /** In the order in which they are searched. */
  keywords: field(
    z.array(z.strictObject({ keyword: z.string().min(2), reply: message })).min(1),
    'keywords:\n  - keyword: pricing\n    reply: Pricing varies by project.',
  ),
  fallbacks: field(
    z.array(message).length(4),
    "fallbacks:\n  - I'm not sure I understood that. Could you put it another way?\n  - … four in all",
  ),
});
