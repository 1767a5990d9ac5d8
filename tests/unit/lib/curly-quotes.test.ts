import { expect, test } from 'vitest';
import { curlyQuotes } from '#lib/curly-quotes.ts';

test.each([
  ["last year's runs", 'last year’s runs'],
  ["the clients' data", 'the clients’ data'],
  ["the '90s", 'the ’90s'],
  ['"Which runs?" they asked', '“Which runs?” they asked'],
  ['says ("as is")', 'says (“as is”)'],
  ["the field 'Message' is", 'the field ‘Message’ is'],
  ['**"Stop"** is read', '**“Stop”** is read'],
  ['“already” curly’s', '“already” curly’s'],
  ["press Let's Talk, let's see", "press Let's Talk, let’s see"],
])('%s is shown as %s', (written, shown) => {
  expect(curlyQuotes(written)).toBe(shown);
});
