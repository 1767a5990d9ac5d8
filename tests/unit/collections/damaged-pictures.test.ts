/** Pictures that are none inside, and those that are, whatever they are called. */
import { mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { findMistakes } from '#build/dev/find-mistakes.ts';
import { damagedPictures } from '#collections/reading/damaged-pictures.ts';
import { formatMistake } from '#collections/reading/mistake.ts';
import { change, job, service, useContentCopy, write } from './field-mistakes/content-copy.ts';

useContentCopy();

const told = async () => (await damagedPictures()).map(formatMistake);

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>';

/** A picture of 8 by 8 pixels. */
const picture = (format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif' | 'tiff'): Promise<Buffer> =>
  sharp(Buffer.from(svg)).toFormat(format).toBuffer();

const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(200, '\0'));
const bmp = Buffer.from('BM'.padEnd(60, '\0'));

test.each<[what: string, name: string, contents: string | Buffer, says: string]>([
  [
    'HEIC',
    'photo.jpg',
    heic,
    'This is no JPEG inside, whatever its name says: it is HEIC, or damaged. Open it in a program for pictures and export it as JPEG; renaming is not enough.',
  ],
  [
    'nothing',
    'photo.JPG',
    '',
    'This is no JPEG inside, whatever its name says: it is HEIC, or damaged.',
  ],
  ['any bytes', 'photo.png', Buffer.alloc(200, 7), 'This is no PNG inside'],
  ['BMP', 'photo.webp', bmp, 'This is no WEBP inside, whatever its name says: it is BMP. Open it'],
  [
    'a drawing without a size',
    'plan.svg',
    '<svg/>',
    'This is no SVG inside, or it has neither a viewBox nor a width and a height. Open it in a program for drawings',
  ],
])('%s in a picture is told by its name', async (_, name, contents, says) => {
  write(`content/images/${name}`, contents);
  expect(await told()).toEqual([expect.stringContaining(`content/images/${name}: ${says}`)]);
});

test('a logo that is damaged or missing is told', async () => {
  const project = realpathSync('public');
  onTestFinished(() => {
    rmSync('public', { recursive: true });
    symlinkSync(project, 'public');
  });
  rmSync('public');
  const logo = 'public/images/logo.svg';
  mkdirSync(dirname(logo), { recursive: true });
  expect(await told()).toEqual([`${logo}: This file is missing.`]);
  writeFileSync(logo, '');
  expect(await told()).toEqual([expect.stringContaining(`${logo}: This is no SVG inside`)]);
});

test('a picture with the name of a drawing is told, and how to name it', async () => {
  write('content/images/plan.svg', await picture('png'));
  expect(await told()).toEqual([
    'content/images/plan.svg: This is no SVG inside, whatever its name says. Name it plan.png.',
  ]);
});

test('what Astro reads is right, also with the name of another format', async () => {
  for (const format of ['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff'] as const) {
    write(`content/images/${format}.${format}`, await picture(format));
    write(`content/images/${format}-called.jpg`, await picture(format));
  }
  write('content/images/plan.svg', svg);
  write('content/images/drawing.png', svg);
  expect(await told()).toEqual([]);
});

test('the panel of dev lists them with all others, by file and line', async () => {
  write('content/images/photo.jpg', '');
  change(service, /^icon: .*$/m, 'icon: none');
  change(service, /^order: .*$/m, 'order: two');
  change(job, /^location: .*$/m, 'location:');
  const [first] = await findMistakes(undefined);
  const places = first?.mistakes.map(({ file, line = 0 }) => [file, line] as const) ?? [];
  expect(places.map(([file]) => file)).toEqual(['content/images/photo.jpg', job, service, service]);
  expect(places[2]?.[1]).toBeLessThan(places[3]?.[1] ?? 0);
});
