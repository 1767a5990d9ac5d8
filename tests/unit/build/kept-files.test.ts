import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { keptFiles } from '../../../src/build/post-processing/kept-files.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

let folder = '';
let target = '';
beforeEach(() => {
  folder = join(temporaryFolder(), 'kept');
  target = join(temporaryFolder(), 'site/page.html.br');
});

const text = Buffer.from('compressed');

test('a kept file is found under its name, and placed in a site without a copy', () => {
  const { name } = keptFiles(folder).keep(text);
  const files = keptFiles(folder);
  const found = files.find(name);
  if (!found) throw new Error('It is not found.');
  files.place(found, target);
  expect(readFileSync(target)).toEqual(text);
  expect(statSync(target).ino).toBe(statSync(join(folder, name)).ino);
  expect(readdirSync(folder)).toEqual([name]);
});

test('what an earlier build has left in its place is replaced, and not written to', () => {
  const files = keptFiles(folder);
  const earlier = files.keep(Buffer.from('earlier'));
  files.place(earlier, target);
  files.place(files.keep(text), target);
  expect(readFileSync(target)).toEqual(text);
  expect(files.find(earlier.name)?.data.toString()).toBe('earlier');
});

test('a file that somebody has changed in the site is not found, and is kept anew', () => {
  const files = keptFiles(folder);
  const kept = files.keep(text);
  files.place(kept, target);
  writeFileSync(target, 'changed');
  expect(files.find(kept.name)).toBeUndefined();
  files.keep(text);
  expect(files.find(kept.name)?.data).toEqual(text);
  expect(readFileSync(target, 'utf8')).toBe('changed');
});

test('a name that nothing is kept under is not found', () => {
  mkdirSync(folder);
  expect(keptFiles(folder).find('')).toBeUndefined();
  expect(keptFiles(folder).find('nothing')).toBeUndefined();
});

test('without hard links a copy is placed', () => {
  const files = keptFiles(folder);
  // Nothing lies under the name, so that no link to it can be made.
  files.place({ name: 'nothing', data: text }, target);
  expect(readFileSync(target)).toEqual(text);
});
