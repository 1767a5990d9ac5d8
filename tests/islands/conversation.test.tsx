import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Conversation } from '../../src/islands/chat/Conversation.tsx';
import { Message } from '../../src/islands/chat/Message.tsx';

const script = { greeting: 'Good day.', keywords: [], fallbacks: ['Pardon?'] };

test('the greeting is in the HTML, in a log', () => {
  const html = renderToStaticMarkup(<Conversation script={script} />);
  expect(html).toMatch(/role="log"[^>]*>.*Good day\./);
  expect(html).toContain('placeholder="Type your message..."');
});

test("a visitor's text is text", () => {
  const html = renderToStaticMarkup(<Message sender="user" text="<b>bold</b>" />);
  expect(html).toContain('&lt;b&gt;bold&lt;/b&gt;');
});
