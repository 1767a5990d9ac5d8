import { expect, test } from 'vitest';
import { intentKeys } from '../../../src/browser/intent-key.ts';

test('the same words keep their key, so that a second try is the same intent', () => {
  const keyFor = intentKeys();
  expect(keyFor('a')).toBe(keyFor('a'));
});

test('changed words are another intent, and two forms never share a key', () => {
  const keyFor = intentKeys();
  const first = keyFor('a');
  expect(keyFor('b')).not.toBe(first);
  expect(intentKeys()('a')).not.toBe(first);
});
