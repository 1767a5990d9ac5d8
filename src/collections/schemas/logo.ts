import { existsSync, readFileSync } from 'node:fs';
import { z } from 'astro/zod';
import { samples } from './example-of.ts';

/** The name of a client's logo: an SVG file of public/images, in which the drawing has the id `logo`. */
export const logo = z
  .string()
  .superRefine((name, context) => {
    const file = `public/images/${name}.svg`;
    const isThere = existsSync(file);
    if (isThere && /\bid="logo"/.test(readFileSync(file, 'utf8'))) return;
    context.addIssue({
      code: 'custom',
      message: isThere ? `${file} has nothing with id="logo".` : `there is no file ${file}.`,
    });
  })
  .register(samples, { sample: 'sora-fuel' });
