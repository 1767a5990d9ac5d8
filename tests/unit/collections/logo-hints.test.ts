/** Logos that are no SVG, or whose shape is not that which pages show. */
import { cpSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logoHints } from '#collections/reading/logo-hints.ts';
import { readMarkdownFiles } from '#collections/reading/markdown-files.ts';
import { formatMistake } from '#collections/reading/mistake.ts';
import { change, told as toldOfFields, useContentCopy } from './field-mistakes/content-copy.ts';

useContentCopy();

let project: string;
beforeAll(() => {
  project = realpathSync('public');
  rmSync('public');
  cpSync(project, 'public', { recursive: true });
});
afterAll(() => {
  rmSync('public', { recursive: true });
  symlinkSync(project, 'public');
});

const told = (name: string, svg: string): string[] => {
  writeFileSync(`public/images/${name}.svg`, svg);
  return logoHints(readMarkdownFiles()).map(formatMistake);
};

const client = 'public/images/sora-fuel.svg';

test.each([
  [
    '<svg viewBox="0 0 512 512"><g id="logo"/></svg>',
    'in a box of 512 by 512, of which pages show 184 by 40 from the corner 0 0. Draw it in viewBox="0 0 184 40", or put it into <symbol id="logo" viewBox="0 0 512 512">',
  ],
  ['<svg viewBox="24 0 184 40"><g id="logo"/></svg>', 'viewBox="24 0 184 40"'],
  ['<svg width="500px" height="200px"><g id="logo"/></svg>', 'in a box of 500 by 200,'],
  ['<svg id="logo" width="500" viewBox="0 0 500 200"/>', 'in a box of 500 by 200,'],
  ['<svg><symbol id="logo" viewBox="0 0 40 120"/></svg>', 'is 40 by 120, and is shown very small'],
  ['<svg><symbol id="logo" viewBox="0 0 800 40"/></svg>', 'is 800 by 40, and is shown very small'],
])('of the client: %s', (svg, says) => {
  const hints = told('sora-fuel', svg);
  expect(hints).toEqual([expect.stringContaining(`${client}: This logo is `)]);
  expect(hints[0]).toContain(says);
});

test.each([
  '<svg viewBox="0 0 184 40"><g id="logo"/></svg>',
  '<svg><symbol id="logo" viewBox="0 0 512 512"/></svg>',
  '<svg id="logo" viewBox="0 0 500 200"/>',
])('of the client, none: %s', (svg) => {
  expect(told('sora-fuel', svg)).toEqual([]);
});

test('of the site, when it is not square', () => {
  expect(told('logo', '<svg viewBox="0 0 512 480"/>')).toEqual([]);
  expect(told('logo', '<svg viewBox="0 0 600 120"/>')).toEqual([
    expect.stringMatching(
      /^public\/images\/logo\.svg: This logo is 600 by 120, .* Take the sign without the name/,
    ),
  ]);
});

test('a logo without its ending that is no SVG is told', () => {
  writeFileSync('public/images/northern-mills.png', '');
  change('content/case-studies/sora-fuel.md', /^logo: .*$/m, 'logo: northern-mills');
  expect(toldOfFields()).toEqual([
    expect.stringMatching(
      /: northern-mills\.png is no SVG\. .* Save it as public\/images\/northern-mills\.svg\.$/,
    ),
  ]);
});
