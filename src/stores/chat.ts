import { atom, computed, readonlyType } from 'nanostores';
import { type ChatScript, reply } from '#lib/chat-reply.ts';
import { type ChatMessage, readConversation, saveConversation } from './conversation-storage.ts';

/** A reply takes one to two seconds (specification, section 9). */
const REPLY_AFTER_MS = 1000;
const REPLY_SPREAD_MS = 1000;

const message = (sender: ChatMessage['sender'], text: string): ChatMessage => ({
  id: Math.random().toString(36).slice(2),
  text,
  sender,
  timestamp: Date.now(),
});

/** The conversation with the assistant, greeted; it speaks only in words of the script. */
export const createChat = (script: ChatScript, random: () => number = Math.random) => {
  const messages = atom([message('bot', script.greeting)]);
  const awaited = atom(0);
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let lastReplyAt = 0;

  const add = (next: ChatMessage): void => {
    messages.set([...messages.get(), next]);
    saveConversation(messages.get());
  };

  const answer = (text: string): void => {
    const now = Date.now();
    // Replies come in the order of what they answer.
    lastReplyAt = Math.max(lastReplyAt, now + REPLY_AFTER_MS + random() * REPLY_SPREAD_MS);
    awaited.set(awaited.get() + 1);
    const timer = setTimeout(() => {
      timers.delete(timer);
      add(message('bot', reply(text, script, random)));
      awaited.set(awaited.get() - 1);
    }, lastReplyAt - now);
    timers.add(timer);
  };

  return {
    $messages: readonlyType(messages),
    /** True while a reply is on its way. */
    $isTyping: computed(awaited, (count) => count > 0),
    /** Takes up what was said on the pages before, and answers what was left unanswered there. */
    resume: (): void => {
      const said = readConversation();
      if (!said.length) return;
      messages.set(said);
      const last = said.at(-1);
      if (last?.sender === 'user') answer(last.text);
    },
    /** Leaves the page: the next one answers what is unanswered, and this one too if it is shown again. */
    suspend: (): void => {
      timers.forEach(clearTimeout);
      timers.clear();
      awaited.set(0);
    },
    /** Says a visitor's words; blank ones are not said. */
    say: (text: string): void => {
      const words = text.trim();
      if (!words) return;
      add(message('user', words));
      answer(words);
    },
  };
};
