import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { email, optionalUrl } from '#contract/fields.ts';

describe('an email address', () => {
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
    ` ada@${'l'.repeat(63)}.example `,
  ])('may be %s', (text) => {
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
    'ada@engines.example\r\nBcc: evil@x.example',
    `${'a'.repeat(243)}@engines.example`,
    'ada@engines，evil.example',
    'ada@engines；evil.example',
    'ada@＂engines.example',
    'ada@engines（x）.example',
    'ada@engines＠evil.example',
  ])('may not be %j', (text) => {
    expect(z.safeParse(email, text).success).toBe(false);
  });
});

describe('a URL', () => {
  const url = optionalUrl('Portfolio URL');

  test.each([
    ['', ''],
    ['https://ada.example/engines', 'https://ada.example/engines'],
    ['HTTP://ada.example', 'HTTP://ada.example'],
    [' https://linkedin.com/in/ada?x=1#y ', 'https://linkedin.com/in/ada?x=1#y'],
    ['https://пример.рф', 'https://пример.рф'],
  ])('%j is taken as %j', (text, taken) => {
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
  ])('%j is none', (text) => {
    expect(z.safeParse(url, text).success).toBe(false);
  });
});
