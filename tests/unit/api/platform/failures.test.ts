import { expect, test } from 'vitest';
import { errorFields } from '#platform/log.ts';

test('no line of a message is logged, not even one that looks like a stack frame', () => {
  const facts = errorFields(new TypeError('refused\n    at ada@engines.example (x:1:2)'));
  expect(facts.failure).toBe('TypeError');
  expect(facts.at[0]).toContain('failures.test');
  expect(JSON.stringify(facts)).not.toContain('ada@');
});
