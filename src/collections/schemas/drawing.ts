import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { z } from 'astro/zod';
import { didYouMean } from '#shared/nearest.ts';
import { inlineSvg } from '#drawings/inline-svg.ts';
import { samples } from './example-of.ts';

const folder = 'public/images';

const messageOf = (name: string, known: readonly string[]): string | undefined => {
  const file = `${folder}/${name}.svg`;
  if (!existsSync(file)) {
    return known.includes(name.replace(/\.svg$/, ''))
      ? 'write the name of the file without .svg.'
      : `there is no file ${file}.${didYouMean(name, known)}`;
  }
  return inlineSvg(readFileSync(file, 'utf8'))
    ? undefined
    : `${file} cannot stand in a page. It needs a viewBox, and no styles, scripts, pictures or ids of its own: write colours as attributes, such as stroke="var(--lake)".`;
};

/** The name of a drawing that is inlined into a page: an SVG file in public/images, in the colours of the theme. */
export const drawing = z
  .string()
  .superRefine((name, context) => {
    const known = readdirSync(folder)
      .filter((file) => file.endsWith('.svg'))
      .map((file) => file.slice(0, -'.svg'.length));
    const message = messageOf(name, known);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .register(samples, { sample: 'quarry' });
