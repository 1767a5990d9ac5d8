import { contactClass, contactDetail, contactUrl } from '#lib/contact-details.ts';
import type { ChatMessage } from '#stores/chat.ts';
import { Offers } from './Offers.tsx';

/** A text in which email addresses and phone numbers are links. */
const LinkedText = ({ text }: { text: string }) =>
  // `split` puts the matches of the group at odd indexes.
  text.split(contactDetail).map((part, index) =>
    index % 2 ? (
      <a key={index} href={contactUrl(part)} className={contactClass(part)}>
        {part}
      </a>
    ) : (
      part
    ),
  );

/** One message, with what it offers below it; the visitor's own are on the other side. */
export const Message = ({
  sender,
  text,
  offers,
}: Pick<ChatMessage, 'sender' | 'text' | 'offers'>) => (
  <>
    <p className={sender === 'user' ? 'chat-message chat-own' : 'chat-message'}>
      {sender === 'user' ? (
        <>
          <span className="sr-only">You: </span>
          {text}
        </>
      ) : (
        <LinkedText text={text} />
      )}
    </p>
    {offers && <Offers dialog={offers} />}
  </>
);
