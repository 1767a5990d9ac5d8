import type { ChatMessage } from '#stores/conversation-storage.ts';

/** One message; the visitor's own are on the other side. */
export const Message = ({ sender, text }: Pick<ChatMessage, 'sender' | 'text'>) => (
  <p className={sender === 'user' ? 'chat-message chat-own' : 'chat-message'}>
    {sender === 'user' && <span className="sr-only">You: </span>}
    {text}
  </p>
);
