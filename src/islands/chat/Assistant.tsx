import { chatScript } from 'virtual:chat-script';
import { Conversation } from './Conversation.tsx';

/** The conversation with the messages of content/chat.yaml. */
export const Assistant = () => <Conversation script={chatScript} />;
