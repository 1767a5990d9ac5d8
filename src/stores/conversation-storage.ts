/** The chat's conversation in session storage: it lasts for the tab's session, across pages (decisions, "Chat"). */
import { inStorage } from '#browser/in-storage.ts';

const storageKey = 'chat-conversation';

/** One message of the conversation (specification, section 3). */
export interface ChatMessage {
  /** A random id. */
  id: string;
  text: string;
  sender: 'bot' | 'user';
  /** Milliseconds since 1970. */
  timestamp: number;
}

const isMessage = (value: unknown): value is ChatMessage => {
  const { id, text, sender, timestamp } = (value ?? {}) as Partial<ChatMessage>;
  return (
    typeof id === 'string' &&
    typeof text === 'string' &&
    (sender === 'bot' || sender === 'user') &&
    typeof timestamp === 'number'
  );
};

/** The stored messages, without entries that are not messages; empty when storage is empty or cannot be read. */
export const readConversation = (): ChatMessage[] => {
  const stored = inStorage(() => JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as unknown);
  return Array.isArray(stored) ? stored.filter(isMessage) : [];
};

/** Replaces the stored messages. A failure is only logged. */
export const saveConversation = (messages: ChatMessage[]): void =>
  inStorage(() => sessionStorage.setItem(storageKey, JSON.stringify(messages)));
