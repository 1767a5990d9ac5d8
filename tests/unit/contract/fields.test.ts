import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { plainEmail } from '#contract/clean-text.ts';
import { emailPattern } from '#contract/email-pattern.ts';
import { email, line, optionalLine, optionalUrl, paragraphs } from '#contract/fields.ts';

describe('email address', () => {
  test.each([
    'ada@engines.example',
    'jörg@example.de',
    'info@пример.рф',
    'info@xn--e1afmkfd.xn--p1ai',
    'x/y@example.com',
    "o'hara+looms={1}@sub-domain.example.co",
    'a..b.@docomo.example',
    '用户@例子.广告',
    'संपर्क@डाटामेल.भारत',
    '用户@例子。广告',
    '𠮷@𠮷野.example',
    ` ada@${'l'.repeat(63)}.example `,
  ])('%s → accepted', (text) => {
    expect(z.safeParse(email, text)).toEqual({ success: true, data: text.trim() });
  });

  test.each([
    '',
    'ada',
    'ada@',
    '@engines.example',
    'ada@localhost',
    'ada@engines..example',
    'ada@engines.example.',
    'ada@.example',
    'ada@-engines.example',
    'ada@engines_.example',
    `ada@${'l'.repeat(64)}.example`,
    'ada@engines@example.com',
    'ada lovelace@engines.example',
    'ada,bob@engines.example',
    'Ada <ada@engines.example>',
    '"ada"@engines.example',
    'ada@[127.0.0.1]',
    'ada\u202e@engines.example',
    'ada@engi\u00adnes.example',
    'ada’s@engines.example',
    'ada\u034f@engines.example',
    'ada@engines\u061c.example',
    'ada@engines.example\r\nBcc: evil@x.example',
    `${'a'.repeat(243)}@engines.example`,
    'ada@engines，evil.example',
    'ada@engines；evil.example',
    'ada@＂engines.example',
    'ada@engines（x）.example',
    'ada@engines＠evil.example',
    // The Greek question mark, which Unicode normalises to a semicolon.
    'ada\u037ebob@engines.example',
    'ada@。.example',
    'ada@engines．．example',
    'ada@engines.example｡',
    'ada@127.0.0.1',
    'ada@0x7f.1',
    'ada@0X7F',
    'ada@engines.0x7F',
    'ada@１２７.１',
    'ada@0x7f.1\ufe0f',
  ])('%j → refused', (text) => {
    expect(z.safeParse(email, text).success).toBe(false);
  });
});

describe.each(['', 'u', 'v'])('email pattern in browsers, flag "%s"', (flags) => {
  const pattern = new RegExp(`^(?:${emailPattern})$`, flags);

  test.each([
    'ada@engines.example',
    ' jörg@example.de ',
    'info@пример.рф',
    '用户@例子.广告',
    '𠮷@𠮷野.example',
    "o'hara+looms={1}|x/y@sub-domain.example.co",
    `ada@${'l'.repeat(63)}.example`,
    'ada@localhost',
  ])('%s → accepted', (text) => expect(text).toMatch(pattern));

  test.each([
    'ada',
    'a@b@c',
    'foo@bar..com',
    'ada@engines.example.',
    'ada@-engines.example',
    'ada@engines-.example',
    'ada@engines_.example',
    `ada@${'l'.repeat(64)}.example`,
    'ada lovelace@engines.example',
    'ada(b)@engines.example',
    'ada[b]@engines.example',
    '"ada"@engines.example',
    'ada\\b@engines.example',
    'ada\u00a0b@engines.example',
    'ada\u3000b@engines.example',
    'ada@engines.example, bob@engines.example',
    'Ada <ada@engines.example>',
  ])('%j → refused', (text) => expect(text).not.toMatch(pattern));
});

describe('text copied along with an email address', () => {
  test.each([
    '\u200bada@example.org\u202c',
    'Ada <ada@example.org>',
    '"Byron, Ada" <ada@example.org>;',
    '<ada@example.org>',
    'mailto:ada@example.org',
    'MAILTO:ada@example.org?subject=Looms',
    'ada@example.org,',
    ' ada@example.org. ',
    'ada@exam\u00adple.org',
    '\u200dada@example.org',
    'ada@example.org\u000b',
    'ada@example.org\ufffc',
  ])('%j → removed', (text) => {
    expect(plainEmail(text)).toBe('ada@example.org');
  });

  test.each([
    'jörg@example.de',
    'info@пример.рф',
    'संपर्क@डाटामेल.भारत',
    "o'hara+1@example.co",
    'ada',
    '',
  ])('%j → nothing to remove', (text) => {
    expect(plainEmail(text)).toBe(text);
  });

  test('is searched for only once in a text of any length', () => {
    // A search that starts at each comma would take minutes.
    const text = `${','.repeat(200_000)}x`;
    expect(plainEmail(text)).toBe(text);
  });

  test('includes no joiner within a word, and no second address', () => {
    for (const text of ['نامه\u200cای@example.org', 'ada@example.org, bob@example.org'])
      expect(plainEmail(text)).toBe(text);
  });
});

describe('text', () => {
  const subject = line({ label: 'Subject', min: 5, max: 10 });
  const message = paragraphs({ label: 'Message', min: 5, max: 20 });

  test('loses invisible controls, including those of Word and PowerPoint', () => {
    expect(message.parse('Dear\u000bteam,\u000cone\u0085\u2028two\u0003\u001f')).toBe(
      'Dear\nteam,\none\n\ntwo',
    );
    expect(message.parse('Dear\r\nteam\r')).toBe('Dear\nteam');
    expect(subject.parse('Looms\u000b\u0003now\u2029')).toBe('Looms now');
    expect(subject.safeParse('Looms\nnow').success).toBe(false);
    expect(message.safeParse('Dear \ud800 team').success).toBe(false);
  });

  test('loses the U+FFFC of iOS dictation, in any kind of field', () => {
    expect(subject.parse('\ufffcLooms\ufffc now\ufffc')).toBe('Looms now');
    expect(message.parse('Dear\ufffc\nteam\ufffc')).toBe('Dear\nteam');
    expect(optionalLine({ label: 'Company', max: 5 }).parse('Looms\ufffc')).toBe('Looms');
    expect(email.parse('ada@example.org\ufffc')).toBe('ada@example.org');
    expect(optionalUrl('Portfolio').parse('https://ada.example\ufffc')).toBe('https://ada.example');
  });

  test('keeps the characters of any script', () => {
    for (const name of ['Þórdís Ö', '李小龍 先生女士', 'مي‌خواهم', 'क्‍षेत्र', '👩‍🔧🏴󠁧󠁢󠁥󠁮󠁧󠁿 Loom'])
      expect(line({ label: 'Name', min: 1, max: 30 }).parse(name)).toBe(name);
  });

  test.each(['\u200b', '\u3164\u00ad ', '\u0003', '\ufffc'])(
    '%j → empty, because it shows nothing',
    (text) => {
      expect(line({ label: 'Name', min: 1, max: 9 }).safeParse(text).success).toBe(false);
    },
  );

  test('counts characters, and an emoji as one', () => {
    expect(subject.safeParse('🧵'.repeat(10)).success).toBe(true);
    expect(subject.safeParse('🧵'.repeat(11)).success).toBe(false);
  });
});

describe('URL', () => {
  const url = optionalUrl('Portfolio URL');

  test.each([
    ['', ''],
    ['https://ada.example/engines', 'https://ada.example/engines'],
    ['HTTP://ada.example', 'HTTP://ada.example'],
    [' https://linkedin.com/in/ada?x=1#y ', 'https://linkedin.com/in/ada?x=1#y'],
    ['https://пример.рф', 'https://пример.рф'],
  ])('%j → %j', (text, taken) => {
    expect(z.safeParse(url, text)).toEqual({ success: true, data: taken });
  });

  test.each([
    'ada',
    'linkedin.com/in/ada',
    'www.example.org',
    'ada lovelace.example',
    'javascript:alert(1)',
    'mailto:ada@engines.example',
    'ada@engines.example',
    'user:secret@engines.example',
    'ftp://ada.example',
    '//ada.example',
    'https://',
    'www.example.org/\nx',
  ])('%j → refused', (text) => {
    expect(z.safeParse(url, text).success).toBe(false);
  });
});
