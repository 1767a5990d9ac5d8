import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createChat } from '../../../src/stores/chat.ts';

const script = {
  greeting: 'Good day.',
  keywords: [{ keyword: 'pricing', reply: 'It varies.' }],
  fallbacks: ['Pardon?', 'Sorry?', 'What?', 'Hm?'],
};

const stored = new Map<string, string>();

/** A chat whose replies take a second and a half. */
const begin = () => {
  const chat = createChat(script, () => 0.5);
  chat.resume();
  return { ...chat, said: () => chat.$messages.get().map(({ text }) => text) };
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
  vi.unstubAllGlobals();
});

describe('a conversation', () => {
  test('starts with one greeting', () => {
    const { $messages } = begin();
    expect($messages.get()).toMatchObject([{ text: 'Good day.', sender: 'bot' }]);
  });

  test('shows that the assistant types, for 1 to 2 s, and then its reply', () => {
    const { $isTyping, said, say } = begin();
    say('What is your pricing?');
    expect($isTyping.get()).toBe(true);
    vi.advanceTimersByTime(1499);
    expect(said()).toEqual(['Good day.', 'What is your pricing?']);
    vi.advanceTimersByTime(1);
    expect(said()).toEqual(['Good day.', 'What is your pricing?', 'It varies.']);
    expect($isTyping.get()).toBe(false);
  });

  test('does not take blank words', () => {
    const { $isTyping, said, say } = begin();
    say(' \n ');
    expect(said()).toEqual(['Good day.']);
    expect($isTyping.get()).toBe(false);
  });

  test('goes on typing until every message has its reply', () => {
    const { $isTyping, said, say } = begin();
    say('One');
    vi.advanceTimersByTime(1000);
    say('Two');
    vi.advanceTimersByTime(500);
    expect($isTyping.get()).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(said()).toHaveLength(5);
    expect($isTyping.get()).toBe(false);
  });

  test('is taken up on the next page, and what was unanswered is answered there', () => {
    begin().say('pricing');
    const { said } = begin();
    expect(said()).toEqual(['Good day.', 'pricing']);
    vi.advanceTimersByTime(1500);
    expect(said().at(-1)).toBe('It varies.');
  });

  test('gives each message its own id and the time', () => {
    const { $messages, say } = begin();
    say('One');
    const [greeting, one] = $messages.get();
    expect(greeting?.id).not.toBe(one?.id);
    expect(one?.timestamp).toBe(Date.now());
  });

  test.each(['banana', '{"a":1}', '[1,null,{"id":"x"}]', '[{"id":"x","text":"y","sender":"me"}]'])(
    'begins anew where storage holds %s',
    (value) => {
      vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      stored.set('chat-conversation', value);
      expect(begin().said()).toEqual(['Good day.']);
    },
  );

  test('does without storage, and logs that', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.stubGlobal('sessionStorage', undefined);
    const { said, say } = begin();
    say('pricing');
    vi.advanceTimersByTime(1500);
    expect(said()).toHaveLength(3);
    expect(warn).toHaveBeenCalled();
  });
});
