import type { ChatMessage } from '#stores/conversation-storage.ts';

/** An email address or a telephone number, with the punctuation mark that follows. */
const unbroken = /(\S+@\S+|\+\d[\d ]+\d\S*)/;

/** Text that wraps as a whole. If it is wider than a line, it breaks after its @ first. */
const Unbroken = ({ text }: { text: string }) => {
  const domain = text.indexOf('@') + 1;
  return (
    <span>
      {text.slice(0, domain)}
      <wbr />
      {text.slice(domain)}
    </span>
  );
};

/** One message; the visitor's own are on the other side. */
export const Message = ({ sender, text }: Pick<ChatMessage, 'sender' | 'text'>) => (
  <p className={sender === 'user' ? 'chat-message chat-own' : 'chat-message'}>
    {sender === 'user' && <span className="sr-only">You: </span>}
    {text
      .split(unbroken)
      // The parts at odd indexes are matches of `unbroken`.
      .map((part, index) => (index % 2 ? <Unbroken key={index} text={part} /> : part))}
  </p>
);
