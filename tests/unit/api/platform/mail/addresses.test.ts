import { expect, test } from 'vitest';
import { canonicalEmail } from '#platform/mail/addresses.ts';

test.each([
  ['Ada@Engines.Example ', 'ada@engines.example'],
  ['info@Пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
  ['info@xn--e1afmkfd.xn--p1ai', 'info@xn--e1afmkfd.xn--p1ai'],
  ['Jo\u0308rg@example.de', 'jörg@example.de'],
  ['ΜΑ\u03aa\u0301ΟΥ@example.gr', 'μα\u0390ου@example.gr'],
  ['no address', 'no address'],
])('%j is compared as %j', (email, canonical) => {
  expect(canonicalEmail(email)).toBe(canonical);
});

test('an address is compared as the same, however its letters are composed and however often it is compared', () => {
  const odd: string[] = [];
  for (let code = 0x41; code < 0x2200; code += 1) {
    const letter = String.fromCodePoint(code);
    if (!/\p{L}/u.test(letter)) continue;
    for (const written of [letter, letter.toUpperCase()]) {
      const canonical = canonicalEmail(`${written}@example.org`);
      const inParts = canonicalEmail(`${written.normalize('NFD')}@example.org`);
      if (inParts !== canonical || canonicalEmail(canonical) !== canonical) odd.push(written);
    }
  }
  expect(odd).toEqual([]);
});
