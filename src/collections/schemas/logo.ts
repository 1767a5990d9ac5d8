import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { z } from 'astro/zod';
import { didYouMean, nearest } from '#contract/nearest.ts';
import { samples } from './example-of.ts';

const folder = 'public/images';

const isLogo = (file: string): boolean =>
  file.endsWith('.svg') && /\bid="logo"/.test(readFileSync(`${folder}/${file}`, 'utf8'));

/** The names of all logos: SVG files with a part named `logo`. */
const logoNames = (): string[] =>
  readdirSync(folder)
    .filter(isLogo)
    .map((file) => file.slice(0, -'.svg'.length));

const messageOf = (name: string, known: readonly string[]): string => {
  const [, stem = name, ending] = /^(.*)\.(\w+)$/.exec(name) ?? [];
  const file = `${folder}/${stem}.svg`;
  const rule = `A logo is an SVG file in which the drawing has id="logo", as it takes the colours of the theme.`;
  if (ending && ending !== 'svg') {
    return `${name} is no SVG. ${rule} Save it as ${file}, and write the name without its ending.`;
  }
  if (ending && existsSync(file)) return 'write the name of the file without .svg.';
  if (existsSync(file)) return `${file} has nothing with id="logo". ${rule}`;
  return `there is no file ${file}.${didYouMean(stem, known)}`;
};

/** The name of a client's logo: an SVG file of public/images, in which the drawing has the id `logo`. */
export const logo = z
  .string()
  .superRefine((name, context) => {
    const known = logoNames();
    if (known.includes(name)) return;
    const stem = name.replace(/\.svg$/, '');
    context.addIssue({
      code: 'custom',
      params: { near: nearest(stem, known) },
      message: messageOf(name, known),
    });
  })
  .register(samples, { sample: 'sora-fuel' });
