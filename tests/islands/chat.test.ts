/** The chat's assistant and its conversations. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ChatScript, createChat, reply } from '#islands/chat/conversation.ts';

const content: ChatScript = {
  greeting: 'Good day.',
  keywords: [
    { keyword: 'hi', reply: 'Hello.' },
    { keyword: 'services', reply: 'Three services.' },
    { keyword: 'pricing', reply: 'It varies.', offers: 'consultation' },
    { keyword: 'ISO', reply: 'We are certified.' },
  ],
  fallbacks: ['Pardon?', 'Sorry?', 'What?'],
};
const answerTo = (text: string, random = 0) => reply(text, content, () => random).text;

describe('chat assistant', () => {
  test('answers a keyword in any case', () => {
    for (const said of ['pricing', '  PRICING!', 'And your Pricing?'])
      expect(answerTo(said)).toBe('It varies.');
    expect(answerTo('your iso number')).toBe('We are certified.');
  });

  test('picks the first keyword in the order of the script, not of the text', () => {
    expect(answerTo('pricing of your services')).toBe('Three services.');
  });

  test('recognises a keyword inside other words', () => {
    expect(answerTo('what about this')).toBe('Hello.');
  });

  test('picks a random fallback if there is no keyword', () => {
    expect(answerTo('quarry', 0)).toBe('Pardon?');
    expect(answerTo('quarry', 0.9999)).toBe('What?');
  });

  test('offers the dialog of its reply, and a conversation below a fallback', () => {
    const offeredFor = (text: string) => reply(text, content, () => 0).offers;
    expect(offeredFor('pricing')).toBe('consultation');
    expect(offeredFor('quarry')).toBe('quick-dialog');
    expect(offeredFor('services')).toBeUndefined();
  });
});

const script = {
  greeting: 'Good day.',
  keywords: [{ keyword: 'pricing', reply: 'It varies.' }],
  fallbacks: ['Pardon?', 'Sorry?', 'What?', 'Hm?'],
};

const stored = new Map<string, string>();

/** Starts a chat whose replies take 1.5 seconds. */
const startChat = () => {
  const chat = createChat(script, () => 0.5);
  chat.resume();
  return { ...chat, texts: () => chat.$messages.get().map(({ text }) => text) };
};

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('conversation', () => {
  test('starts with one greeting', () => {
    const { $messages } = startChat();
    expect($messages.get()).toMatchObject([{ text: 'Good day.', sender: 'bot' }]);
  });

  test('shows typing for 1 to 2 s, then the reply', () => {
    const { $isTyping, texts, send } = startChat();
    send('What is your pricing?');
    expect($isTyping.get()).toBe(true);
    vi.advanceTimersByTime(1499);
    expect(texts()).toEqual(['Good day.', 'What is your pricing?']);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual(['Good day.', 'What is your pricing?', 'It varies.']);
    expect($isTyping.get()).toBe(false);
  });

  test('ignores a blank message', () => {
    const { $isTyping, texts, send } = startChat();
    send(' \n ');
    expect(texts()).toEqual(['Good day.']);
    expect($isTyping.get()).toBe(false);
  });

  test('removes the U+FFFC of iOS dictation', () => {
    const { texts, send } = startChat();
    send('pricing\ufffc');
    send('\ufffc');
    expect(texts()).toEqual(['Good day.', 'pricing']);
  });

  test('shows typing until every message has its reply', () => {
    const { $isTyping, texts, send } = startChat();
    send('One');
    vi.advanceTimersByTime(1000);
    send('Two');
    vi.advanceTimersByTime(500);
    expect($isTyping.get()).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(texts()).toHaveLength(5);
    expect($isTyping.get()).toBe(false);
  });

  test('continues on the next page, which answers an open message', () => {
    startChat().send('pricing');
    const { texts } = startChat();
    expect(texts()).toEqual(['Good day.', 'pricing']);
    vi.advanceTimersByTime(1500);
    expect(texts().at(-1)).toBe('It varies.');
  });

  test.each([
    ['an object', '{"messages":[]}'],
    ['a message without a text', '[{"id":"a","sender":"user","timestamp":1}]'],
    ['a message of another shape', '[{"id":"a","sender":"user","text":["pricing"]}]'],
    ['null in place of a message', '[null]'],
  ])('starts again if the storage holds %s, perhaps from another version', (_, other) => {
    stored.set('chat-conversation', other);
    const { texts, send } = startChat();
    expect(texts()).toEqual(['Good day.']);
    send('pricing');
    vi.advanceTimersByTime(1500);
    expect(startChat().texts()).toEqual(['Good day.', 'pricing', 'It varies.']);
  });

  test('gives each message an id and a time', () => {
    const { $messages, send } = startChat();
    send('One');
    const [greeting, one] = $messages.get();
    expect(greeting?.id).not.toBe(one?.id);
    expect(one?.timestamp).toBe(Date.now());
  });

  test('works without storage, and logs that', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.stubGlobal('sessionStorage', undefined);
    const { texts, send } = startChat();
    send('pricing');
    vi.advanceTimersByTime(1500);
    expect(texts()).toHaveLength(3);
    expect(warn).toHaveBeenCalled();
  });
});
