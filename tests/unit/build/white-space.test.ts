import { expect, test } from 'vitest';
import { withoutBlockSpace } from '../../../src/build/post-processing/white-space.ts';

test('white space beside a block goes', () => {
  expect(withoutBlockSpace('<ul> <li> <a>b</a> </li> <li>c</li> </ul> <a>d</a>')).toBe(
    '<ul><li><a>b</a></li><li>c</li></ul><a>d</a>',
  );
});

test.each([
  ['between words', '<p>a <b>b</b> <i>c</i> d</p>'],
  ['of code', '<pre> <p>a</p> <p>b</p> </pre>'],
  ['of islands', '<astro-island> <p>a</p> <p>b</p> </astro-island>'],
  ['of scripts', '<script>a = "<p> <p>"</script>'],
  ['of text fields', '<textarea> </textarea>'],
])('white space %s stays', (_, html) => {
  expect(withoutBlockSpace(html)).toBe(html);
});
