/** Every built page is valid HTML, as the standard has it; how it is written is prettier's and React's. */
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
    // The form's fields stand in one to be disabled together; what they are about is its heading.
    'wcag/h71': 'off',
  },
});

for (const page of builtPages()) {
  test(`${page.path} is valid HTML`, async () => {
    const { results } = await validator.validateString(htmlOf(page));
    expect(results.flatMap(({ messages }) => messages.map((each) => each.message))).toEqual([]);
  });
}
