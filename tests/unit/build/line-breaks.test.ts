import { expect, test } from 'vitest';
import { withLineBreaks } from '../../../src/build/post-processing/line-breaks.ts';

const whole = (word: string): string => `<span class="no-break">${word}</span>`;

test.each(['AI-Led', 'No-Code', 'e-mail', 'Low-Code', 'on-site', 'sign-up'])(
  'a line never ends after the hyphen of %s',
  (word) => {
    expect(withLineBreaks(`<p>An ${word}, here</p>`)).toBe(`<p>An ${whole(`${word},`)} here</p>`);
  },
);

test('the punctuation around such a word stays with it', () => {
  expect(withLineBreaks('<p>mail (“e-mail”), then</p>')).toBe(
    `<p>mail ${whole('(“e-mail”),')} then</p>`,
  );
});

test('both halves of a pair are kept whole, and the line may end between them, after the slash', () => {
  expect(withLineBreaks('<p>by Low-Code/No-Code</p>')).toBe(
    `<p>by ${whole('Low-Code/')}${whole('No-Code')}</p>`,
  );
});

test('a longer word may end a line with its hyphen', () => {
  expect(withLineBreaks('<p>Enterprise-Grade, time-to-market</p>')).toBe(
    '<p>Enterprise-Grade, time-to-market</p>',
  );
});

test('an e-mail address may break after its @', () => {
  expect(withLineBreaks('<a href="mailto:info@a-b.example">info@a-b.example</a>')).toBe(
    '<a href="mailto:info@a-b.example">info@<wbr>a-b.example</a>',
  );
});

test('titles, scripts, drawings and islands stay as they are', () => {
  const page =
    '<head><title>AI-Led</title></head><script>e-mail</script><svg><title>AI-Led</title></svg>' +
    '<astro-island props="a"><label>e-mail</label></astro-island>';
  expect(withLineBreaks(page)).toBe(page);
});
