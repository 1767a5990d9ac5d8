import { expect, test } from 'vitest';
import { withScheme } from '#islands/ui/CorrectedFields.tsx';

test.each([
  ['linkedin.com/in/ada', 'https://linkedin.com/in/ada'],
  [' www.ada.example ', 'https://www.ada.example'],
  ['jörg.example:8080/?looms#cards', 'https://jörg.example:8080/?looms#cards'],
])('%j lacks nothing but the scheme', (text, url) => {
  expect(withScheme(text)).toBe(url);
});

test.each([
  '',
  'linkedin',
  'ada example',
  'ada@engines.example',
  'https://ada.example',
  '1.2.3.4',
  '.com',
])('%j is left as it is', (text) => {
  expect(withScheme(text)).toBeUndefined();
});
