/** `api/platform` names no feature: what stands on it may be taken away, and another put there. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const words = /submission|receipt|spam|course|inbox/i;

/** The tables of a store are one list, which names what they are about. */
const history = /^database\/migrat(?:e\.ts$|ions\/)/;

test('no file of the platform says a word of a feature’s', () => {
  const folder = 'api/platform';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !history.test(name),
  );
  expect(files.length).toBeGreaterThan(50);
  const said = files.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .flatMap((line, at) => (words.test(line) ? [`${name}:${at + 1} ${line.trim()}`] : [])),
  );
  expect(said).toEqual([]);
});
