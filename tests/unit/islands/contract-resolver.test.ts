import { expect, test } from 'vitest';
import { quickDemoForm } from '#contract/quick-demo.ts';
import { contractResolver } from '#islands/forms/contract-resolver.ts';

const good = {
  name: ' Ada ',
  company: 'Engines',
  email: 'ada@engines.example',
  message: 'A demo, please.',
};

const resolve = (values: typeof good) =>
  contractResolver(quickDemoForm)(values, undefined, {
    fields: {},
    shouldUseNativeValidation: undefined,
  });

test('returns the values as the contract trims them', () => {
  expect(resolve(good)).toEqual({ values: { ...good, name: 'Ada' }, errors: {} });
});
