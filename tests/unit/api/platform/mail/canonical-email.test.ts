import { expect, test } from 'vitest';
import { canonicalEmail } from '#platform/mail/canonical-email.ts';

test.each([
  ['Ada@Engines.Example ', 'ada@engines.example'],
  ['info@Пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
  ['info@xn--e1afmkfd.xn--p1ai', 'info@xn--e1afmkfd.xn--p1ai'],
  ['Jo\u0308rg@example.de', 'jörg@example.de'],
  ['no address', 'no address'],
])('%j is compared as %j', (email, canonical) => {
  expect(canonicalEmail(email)).toBe(canonical);
});
