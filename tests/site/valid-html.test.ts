/** The HTML of every built page is valid. Its style is left to prettier and React. */
import { expect, test } from 'vitest';
import { HtmlValidate } from 'html-validate';
import { builtPages, htmlOf } from '../helpers/built-pages.ts';

const ofStyle = [
  'attr-case',
  'attribute-boolean-style',
  'attribute-empty-style',
  'long-title',
  'no-implicit-input-type',
  'tel-non-breaking',
  'valid-id',
  'void-style',
];

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    ...Object.fromEntries(ofStyle.map((rule) => [rule, 'off'])),
    'heading-level': 'error',
    // A fieldset without a legend disables all fields together. The form's heading says what they are about.
    'wcag/h71': 'off',
  },
});

test('every built page is valid HTML', async () => {
  const problems: string[] = [];
  for (const page of builtPages()) {
    const { results } = await validator.validateString(htmlOf(page));
    const messages = results.flatMap(({ messages }) => messages);
    problems.push(...messages.map(({ line, message }) => `${page.path}, line ${line}: ${message}`));
  }
  expect(problems, 'what is not valid').toEqual([]);
});
