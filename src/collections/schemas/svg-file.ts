/** Names of SVG files, without `.svg`. */
import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'astro/zod';
import { didYouMean } from '#lib/nearest.ts';
import { inlineSvg } from '#drawings/inline-svg.ts';

/** What a file must hold, and the words for one that does not. */
interface Contents {
  isRight: (svg: string) => boolean;
  otherwise: string;
}

const namesIn = (folder: string): string[] =>
  readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.svg'))
    .map((file) => file.slice(0, -'.svg'.length).replaceAll('\\', '/'));

const svgFile = (folder: string, example: string, contents?: Contents) =>
  z
    .string()
    .superRefine((name, context) => {
      const file = `${folder}/${name}.svg`;
      const known = namesIn(folder);
      const wrong = (message: string) => context.addIssue({ code: 'custom', message });
      const listed = ` There are ${known.sort().join(', ')}.`;
      if (!known.includes(name))
        wrong(`there is no file ${file}.${didYouMean(name, known) || listed}`);
      else if (contents && !contents.isRight(readFileSync(file, 'utf8'))) {
        wrong(`${file} ${contents.otherwise}`);
      }
    })
    .meta({ example });

/** The name of an icon. */
export const icon = svgFile('src/components/icons', 'compass');

const images = 'public/images';

/** The name of a drawing that is inlined into a page, in the colours of the theme. */
export const drawing = svgFile(images, 'quarry', {
  isRight: (svg) => inlineSvg(svg) !== undefined,
  otherwise:
    'cannot stand in a page. It needs a viewBox, and no styles, scripts, pictures or ids of its own: write colours as attributes, such as stroke="var(--lake)".',
});

/** The name of a file in which the part that is shown has a certain id. */
const svgPart = (id: string, example: string) =>
  svgFile(images, example, {
    isRight: (svg) => svg.includes(` id="${id}"`),
    otherwise: `has nothing with id="${id}": the part that is shown has this id, as it takes the colours of the theme.`,
  });

/** A client's logo. */
export const logo = svgPart('logo', 'sora-fuel');

/** A picture of the person who is quoted. */
export const portrait = svgPart('portrait', 'portrait-scientist');

/** A drawing in a frame beside a text, such as that of a service. */
export const framedDrawing = svgPart('drawing', 'services/digital-transformation');
