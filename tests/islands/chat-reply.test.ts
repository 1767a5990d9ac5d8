import { describe, expect, test } from 'vitest';
import { readYaml } from '#collections/read/fields.ts';
import { sources } from '#collections/sources.ts';
import { type ChatScript, reply } from '#islands/chat/conversation.ts';

const script = readYaml(sources.chat).data as ChatScript;
const [first = '', , , last = ''] = script.fallbacks;
const answerTo = (text: string, random = 0) => reply(text, script, () => random).text;
const replyOf = (keyword: string) => script.keywords.find((one) => one.keyword === keyword)?.reply;

describe('the assistant', () => {
  test('knows the keywords of the specification, in its order; others may stand between', () => {
    const specified = ['hello', 'hi', 'services', 'contact', 'pricing', 'help', 'about'];
    const known = script.keywords.map(({ keyword }) => keyword);
    expect(known.filter((keyword) => specified.includes(keyword))).toEqual(specified);
  });

  test.each(['hello', 'hi', 'services', 'contact', 'pricing', 'help', 'about'])(
    'answers %s in any case',
    (keyword) => {
      expect(answerTo(keyword)).toBe(replyOf(keyword));
      expect(answerTo(`  ${keyword.toUpperCase()}!`)).toBe(replyOf(keyword));
    },
  );

  test('takes the first keyword in the order of the script, not of the text', () => {
    expect(answerTo('pricing of your services')).toBe(replyOf('services'));
  });

  test("hears 'hi' inside other words", () => {
    expect(answerTo('what about this')).toBe(replyOf('hi'));
  });

  test('names three services, gives an email and a phone, and offers a consultation', () => {
    expect(answerTo('services')).toContain(
      'Enterprise Application Development, Data Management & Analytics, and AI & ML Solutions',
    );
    expect(answerTo('contact')).toMatch(/\S+@\S+ .*\+[\d ]+\d.*human agent/);
    expect(answerTo('pricing')).toMatch(/varies by project.*consultation/);
  });

  test('picks one of four fallbacks at random when it hears no keyword', () => {
    expect(script.fallbacks).toHaveLength(4);
    expect(answerTo('quarry', 0)).toBe(first);
    expect(answerTo('quarry', 0.9999)).toBe(last);
  });

  test('offers a consultation below what it says of pricing, and a conversation below a fallback', () => {
    const offeredFor = (text: string) => reply(text, script, () => 0).offers;
    expect(offeredFor('pricing')).toBe('consultation');
    expect(offeredFor('quarry')).toBe('quick-dialog');
    expect(offeredFor('services')).toBeUndefined();
  });
});
