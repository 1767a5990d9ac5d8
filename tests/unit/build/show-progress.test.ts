import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { showProgress } from '#build/finish/show-progress.ts';

const shown = (isTTY: boolean): string => {
  const to = Object.assign(new PassThrough(), { isTTY });
  const step = showProgress('Pages finished', 25, to);
  for (let done = 0; done < 25; done++) step();
  return String(to.read() ?? '');
};

test('a terminal shows one line, which is gone at the end; a log has none', () => {
  const line = '\r\u001B[K';
  expect(shown(true)).toBe(`${line}Pages finished: 10 of 25${line}Pages finished: 20 of 25${line}`);
  expect(shown(false)).toBe('');
});
