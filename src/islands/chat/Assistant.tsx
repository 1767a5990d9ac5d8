import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '#islands/ui/Button.tsx';
import { contactClass, contactDetail, contactHref } from '#lib/contact-details.ts';
import { useIsHydrated } from '#islands/ui/use-is-hydrated.ts';
import { chatScript } from 'virtual:chat-script';
import { type ChatMessage, createChat, type OfferedDialog } from './conversation.ts';
import { Composer } from './Composer.tsx';

const labels: Record<OfferedDialog, string> = {
  'quick-dialog': "Let's Talk",
  consultation: 'Schedule a Consultation',
};

/**
 * The next steps after a reply: a dialog (components/dialogs/dialogs.ts), and the contact page's questions if there are
 * any.
 */
const Offers = ({ dialog }: { dialog: OfferedDialog }) => (
  <div className="chat-offers">
    <Button size="small" data-opens={dialog} aria-haspopup="dialog">
      {labels[dialog]}
    </Button>
    {chatScript.hasQuestions && (
      <ButtonLink variant="quiet" size="small" href="/contact#faq">
        Common questions
      </ButtonLink>
    )}
  </div>
);

/** A text in which email addresses and phone numbers are links. */
const LinkedText = ({ text }: { text: string }) =>
  // `split` puts the matches of the group at odd indexes.
  text.split(contactDetail).map((part, index) =>
    index % 2 ? (
      <a key={index} href={contactHref(part)} className={contactClass(part)}>
        {part}
      </a>
    ) : (
      part
    ),
  );

/** One message, with its offers below it. The visitor's own messages are on the other side. */
const Message = ({ sender, text, offers }: Pick<ChatMessage, 'sender' | 'text' | 'offers'>) => (
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

/**
 * Milliseconds without announcements while the page restores an earlier conversation. Replies are still announced: they
 * take at least a second.
 */
const silentMs = 500;

/**
 * The conversation with the assistant: the messages, and the field for a new message. The replies are from
 * content/chat.yaml. components/chat/Chat.astro is the card around it.
 */
export const Assistant = () => {
  const [{ $messages, $isTyping, resume, suspend, send }] = useState(() => createChat(chatScript));
  const messages = useStore($messages);
  const isTyping = useStore($isTyping);
  const [isSilent, setIsSilent] = useState(true);
  // Suggestions are not in the HTML, because every page would contain them.
  const isHydrated = useIsHydrated();
  const isBegun = messages.some(({ sender }) => sender === 'user');
  // Resumes during hydration: a deferred message is sent right afterwards, and must follow the earlier messages.
  useEffect(() => {
    const announceAgain = (): void => void setTimeout(() => setIsSilent(false), silentMs);
    resume();
    announceAgain();
    // The browser may keep the page and show it again later (back/forward cache).
    const onPageShow = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return;
      setIsSilent(true);
      resume();
      announceAgain();
    };
    addEventListener('pagehide', suspend);
    addEventListener('pageshow', onPageShow);
    return () => {
      removeEventListener('pagehide', suspend);
      removeEventListener('pageshow', onPageShow);
    };
  }, [resume, suspend]);

  return (
    <div className="chat-body">
      <div
        role="log"
        aria-label="Conversation"
        aria-live={isSilent ? 'off' : 'polite'}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard (WCAG 2.1.1)
        tabIndex={0}
        className="chat-log"
      >
        <div>
          {messages.map(({ id, ...message }) => (
            <Message key={id} {...message} />
          ))}
          {isTyping && (
            <p className="chat-message chat-typing">
              <span className="sr-only">Assistant is typing</span>
            </p>
          )}
        </div>
      </div>
      <Composer onSend={send} suggestions={isHydrated && !isBegun ? chatScript.suggestions : []} />
    </div>
  );
};
