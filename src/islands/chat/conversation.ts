/** The conversation with the assistant: the replies of the script, and the messages that the tab keeps. */
import { atom, computed, readonlyType } from 'nanostores';
import { cleanLine } from '#contract/clean-text.ts';
import { isRecord } from '#contract/is-record.ts';
import { inStorage } from '#browser/in-storage.ts';

/** The id of a dialog that is on every page (layouts/SiteLayout.astro). */
export type OfferedDialog = 'quick-dialog' | 'consultation';

/** The assistant's script, from content/chat.yaml. */
export interface ChatScript {
  /** The first message of every conversation. */
  greeting: string;
  /** Messages that a visitor can send with one press before they have written anything. */
  suggestions?: string[] | undefined;
  /** Searched in this order; the first match wins. */
  keywords: { keyword: string; reply: string; offers?: OfferedDialog | undefined }[];
  /** Answers to a message without any keyword. */
  fallbacks: string[];
}

export interface Reply {
  text: string;
  /** The dialog that a button below the text opens, next to a link to the common questions. */
  offers?: OfferedDialog | undefined;
}

/**
 * Returns the assistant's answer to `text`: the reply to the first keyword that occurs in it, even inside a word ('hi'
 * in 'this'). Without a keyword, it is one of the fallbacks, which offer 'Let's Talk' (specification, section 9).
 *
 * @param random returns a number from 0 to 1, like `Math.random`
 */
export const reply = (
  text: string,
  { keywords, fallbacks }: ChatScript,
  random: () => number,
): Reply => {
  const lowerCase = text.toLowerCase();
  const match = keywords.find(({ keyword }) => lowerCase.includes(keyword.toLowerCase()));
  if (match) return { text: match.reply, offers: match.offers };
  return { text: fallbacks[Math.floor(random() * fallbacks.length)] ?? '', offers: 'quick-dialog' };
};

/** The conversation's item of session storage. It lasts for the tab's session, across pages (decisions, "Chat"). */
const storageKey = 'chat-conversation';

/** One message of the conversation, with its offers (specification, section 3). */
export interface ChatMessage extends Reply {
  /** A random id. */
  id: string;
  sender: 'bot' | 'user';
  /** Milliseconds since 1970. */
  timestamp: number;
}

/** Returns whether a stored value is a conversation: another version of the site may have stored another shape. */
const isConversation = (stored: unknown): stored is ChatMessage[] =>
  Array.isArray(stored) &&
  stored.every(
    (item: unknown) =>
      isRecord(item) &&
      [item['id'], item['text'], item['sender']].every((value) => typeof value === 'string'),
  );

/** A reply takes one to two seconds (specification, section 9). */
const minReplyDelayMs = 1000;
const replyDelayRangeMs = 1000;

const message = (sender: ChatMessage['sender'], content: Reply): ChatMessage => ({
  id: Math.random().toString(36).slice(2),
  ...content,
  sender,
  timestamp: Date.now(),
});

/**
 * Starts a conversation with the assistant. It begins with the script's greeting, and every reply is from the script.
 *
 * @param random like `Math.random`: chooses the fallback reply and the delay
 */
export const createChat = (script: ChatScript, random: () => number = Math.random) => {
  const messages = atom([message('bot', { text: script.greeting })]);
  const pendingReplies = atom(0);
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let lastReplyAt = 0;

  const add = (next: ChatMessage): void => {
    messages.set([...messages.get(), next]);
    inStorage(() => sessionStorage.setItem(storageKey, JSON.stringify(messages.get())));
  };

  const scheduleReply = (text: string): void => {
    const now = Date.now();
    // Never earlier than the previous reply, so that replies keep the order of the messages.
    lastReplyAt = Math.max(lastReplyAt, now + minReplyDelayMs + random() * replyDelayRangeMs);
    pendingReplies.set(pendingReplies.get() + 1);
    const timer = setTimeout(() => {
      timers.delete(timer);
      add(message('bot', reply(text, script, random)));
      pendingReplies.set(pendingReplies.get() - 1);
    }, lastReplyAt - now);
    timers.add(timer);
  };

  return {
    $messages: readonlyType(messages),
    /** True while a reply is pending. */
    $isTyping: computed(pendingReplies, (count) => count > 0),
    /**
     * Continues the conversation of the tab's earlier pages. If its last message has no reply yet, schedules one.
     */
    resume: (): void => {
      const stored = inStorage<unknown>(() =>
        JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'),
      );
      if (!isConversation(stored)) return;
      messages.set(stored);
      const last = stored.at(-1);
      if (last?.sender === 'user') scheduleReply(last.text);
    },
    /** Cancels pending replies when the visitor leaves the page. `resume` schedules the last of them again. */
    suspend: (): void => {
      timers.forEach(clearTimeout);
      timers.clear();
      pendingReplies.set(0);
    },
    /** Cleans and adds a visitor's message, and schedules the reply. Does nothing if the message is blank. */
    send: (text: string): void => {
      const cleaned = cleanLine(text);
      if (!cleaned) return;
      add(message('user', { text: cleaned }));
      scheduleReply(cleaned);
    },
  };
};
