/** Where the conversation lasts for the tab's session, across pages (decisions 23). */
const STORAGE_KEY = 'chat-conversation';

/** One message of the conversation (specification, section 3). */
export interface ChatMessage {
  /** Random. */
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

/** What was said in this tab, as far as it can be understood; empty when nothing was, or storage is refused. */
export const readConversation = (): ChatMessage[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isMessage) : [];
  } catch (error) {
    console.warn('The conversation could not be read.', error);
    return [];
  }
};

export const saveConversation = (messages: ChatMessage[]): void => {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(messages));
  } catch (error) {
    console.warn('The conversation could not be saved.', error);
  }
};
