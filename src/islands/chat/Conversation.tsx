import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useIslandReady } from '#islands/ui/useIslandReady.ts';
import type { ChatScript } from '#lib/chat-reply.ts';
import { createChat } from '#stores/chat.ts';
import { Composer } from './Composer.tsx';
import { Message } from './Message.tsx';

/** What was said, and where to say more; components/chat/Chat.astro is the card around it. */
export const Conversation = ({ script }: { script: ChatScript }) => {
  const [{ $messages, $isTyping, resume, suspend, say }] = useState(() => createChat(script));
  const messages = useStore($messages);
  const isTyping = useStore($isTyping);
  useEffect(() => {
    resume();
    // The page may be kept as it is, and shown again after others (back/forward cache).
    const shown = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) resume();
    };
    addEventListener('pagehide', suspend);
    addEventListener('pageshow', shown);
    return () => {
      removeEventListener('pagehide', suspend);
      removeEventListener('pageshow', shown);
    };
  }, [resume, suspend]);
  // After that: a message held until now is played again at once, and follows what was said before.
  const root = useIslandReady<HTMLDivElement>();

  return (
    <div ref={root} className="chat-body">
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard (WCAG 2.1.1) */}
      <div role="log" aria-label="Conversation" tabIndex={0} className="chat-log">
        <div>
          {messages.map(({ id, sender, text }) => (
            <Message key={id} sender={sender} text={text} />
          ))}
          {isTyping && (
            <p className="chat-message chat-typing">
              <span className="sr-only">Assistant is typing</span>
            </p>
          )}
        </div>
      </div>
      <Composer onSay={say} />
    </div>
  );
};
