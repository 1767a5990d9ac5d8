import { expect, test } from 'vitest';
import { errorFacts } from '../../../../../api/platform/log/error-facts.ts';

test('no line of a message is logged, not even one that looks like a stack frame', () => {
  const facts = errorFacts(new TypeError('refused\n    at ada@engines.example (x:1:2)'));
  expect(facts.failure).toBe('TypeError');
  expect(facts.at[0]).toContain('error-facts.test');
  expect(JSON.stringify(facts)).not.toContain('ada@');
});
