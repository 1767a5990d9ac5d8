import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'node:path';
import { z } from 'astro/zod';
import { didYouMean } from '#shared/nearest.ts';
import { samples } from './example-of.ts';

const folder = 'public/images';

/** The names of all SVG files with a part that has this id. */
const namesWith = (id: string): string[] =>
  readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.svg'))
    .filter((file) => readFileSync(`${folder}/${file}`, 'utf8').includes(` id="${id}"`))
    .map((file) => file.slice(0, -'.svg'.length));

const messageOf = (name: string, id: string, known: readonly string[]): string => {
  const [, stem = name, ending] = /^(.*)\.(\w+)$/.exec(name) ?? [];
  const file = `${folder}/${stem}.svg`;
  const other = readdirSync(folder).find((each) => parse(each).name === stem);
  const rule = `A ${id} is an SVG file in which the drawing has id="${id}", as it takes the colours of the theme.`;
  if (ending && ending !== 'svg') {
    return `${name} is no SVG. ${rule} Save it as ${file}, and write the name without its ending.`;
  }
  if (ending && existsSync(file)) return 'write the name of the file without .svg.';
  if (existsSync(file)) return `${file} has nothing with id="${id}". ${rule}`;
  if (other) return `${other} is no SVG. ${rule} Save it as ${file}.`;
  return `there is no file ${file}.${didYouMean(stem, known)}`;
};

/** The name of an SVG file of public/images, in which the part that is shown has a certain id. */
const svgPart = (id: string, sample: string) =>
  z
    .string()
    .superRefine((name, context) => {
      const known = namesWith(id);
      if (known.includes(name)) return;
      context.addIssue({ code: 'custom', message: messageOf(name, id, known) });
    })
    .register(samples, { sample });

/** A client's logo. */
export const logo = svgPart('logo', 'sora-fuel');

/** A picture of whoever is quoted. */
export const portrait = svgPart('portrait', 'portrait-scientist');

/** A drawing in a frame beside a text, such as that of a service. */
export const framedDrawing = svgPart('drawing', 'services/digital-transformation');
