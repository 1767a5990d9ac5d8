import { readdirSync } from 'node:fs';
import { z } from 'astro/zod';
import { samples } from './example-of.ts';
import { didYouMean } from '#shared/nearest.ts';

const folder = 'src/components/icons';

/** The names of all icons: the files of src/components/icons, without `.svg`. */
const iconNames = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => file.slice(0, -'.svg'.length));

/** The name of an existing icon. */
export const icon = z
  .string()
  .superRefine((name, context) => {
    const known = iconNames();
    if (known.includes(name)) return;
    context.addIssue({
      code: 'custom',
      message: `there is no icon "${name}".${didYouMean(name, known) || ` The icons are ${known.join(', ')}.`}`,
    });
  })
  .register(samples, { sample: 'compass' });
