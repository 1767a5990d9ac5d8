/** Pictures that fields name: icons, drawings, logos and portraits. */
import { readFileSync } from 'node:fs';
import type { ImageMetadata } from 'astro';
import { z } from 'astro/zod';
import { listFiles } from '#collections/read/list-files.ts';
import { didYouMean, didYouMeanFile, fiveNearest } from '#lib/nearest.ts';
import { inlineSvg } from '#drawings/drawings.ts';
import { field } from './field.ts';

const images = 'public/images';

/** What is wrong with an SVG, in words that follow the name of its file; undefined when it is right. */
type Check = (svg: string) => string | undefined;

const someOf = (names: readonly string[]): string =>
  names.length ? ` There are ${names.join(', ')} …` : '';

const missing = (file: string, name: string, known: readonly string[]): string =>
  `there is no file ${file}.${didYouMeanFile(name, known) || someOf(fiveNearest(name, known))}`;

const namesIn = (folder: string): string[] =>
  listFiles(folder, /\.svg$/).map((file) => file.slice(folder.length + 1, -'.svg'.length));

const svgProblem = (name: string, check: Check): string | undefined => {
  const file = `${images}/${name}.svg`;
  const known = namesIn(images);
  if (!known.includes(name)) return missing(file, name, known);
  const says = check(readFileSync(file, 'utf8'));
  return says && `${file} ${says}`;
};

/** The name of a file in which `problemOf` finds no problem. */
const fileName = (problemOf: (name: string) => string | undefined, example: string) =>
  z
    .string()
    .superRefine((name, context) => {
      const message = problemOf(name);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .meta({ example });

const icons = 'src/components/icons';

/** Edits between a written icon and the one that is meant: short names all resemble each other. */
const maxEdits = 2;

const iconProblem = (name: string): string | undefined => {
  const known = namesIn(icons);
  return known.includes(name)
    ? undefined
    : `there is no file ${icons}/${name}.svg.${didYouMean(name, known, maxEdits)} There are ${known.join(', ')}.`;
};

export const icon = field(
  fileName(iconProblem, 'compass'),
  'A file of src/components/icons, without `.svg`.',
);

/** The name of an SVG file of `public/images/`, without `.svg`. */
const svgFile = (example: string, check: Check) =>
  fileName((name) => svgProblem(name, check), example);

/** The name of a drawing that is inlined into a page, in the colours of the theme. */
export const drawing = svgFile('quarry', (svg) =>
  inlineSvg(svg)
    ? undefined
    : 'cannot be part of a page. It needs a viewBox, and no styles, scripts, pictures or ids of its own: write colours as attributes, such as stroke="var(--lake)".',
);

/**
 * Checks an SVG if pages show one part of it by `<use>`. In that part, Firefox and Safari ignore `<style>`. Firefox
 * also ignores `style="…"`, because the pages' policy forbids it. Safari does not find what that part refers to.
 */
const part =
  (id: string): Check =>
  (svg) => {
    const written = svg.replace(/<!--[\s\S]*?-->/g, '');
    const at = written.search(new RegExp(`\\sid=["']${id}["']`));
    if (at < 0 || !written.includes('http://www.w3.org/2000/svg')) {
      return `has nothing with id="${id}", or no xmlns="http://www.w3.org/2000/svg" in its <svg>. Add the missing one: pages show only the part with this id, in the colours of the theme.`;
    }
    const shown = written.slice(written.lastIndexOf('<', at));
    const [mark] =
      /<style\b[^>]*>/.exec(written) ??
      /\sstyle=(?:"[^"]*"|'[^']*')|url\([^)]*\)|<textPath\b/.exec(shown) ??
      [];
    return (
      mark &&
      `has ${mark.trim()}: visitors with Firefox or Safari see the drawing black, empty or uncut. Write colours as attributes, such as fill="var(--lake)". Let the drawing program flatten the rest: gradients, masks, clip paths and filters.`
    );
  };

/** A client's logo. */
export const logo = svgFile('sora-fuel', part('logo'));

const photographs = 'content/images/';

const photographProblem = (name: string): string | undefined => {
  const known = listFiles('content', /\.(?:jpe?g|png|webp|avif)$/i)
    .filter((file) => file.startsWith(photographs))
    .map((file) => file.slice(photographs.length));
  return known.includes(name) ? undefined : missing(photographs + name, name, known);
};

/** Astro's mark of a picture in an entry, which it then makes sizes of, as its `image()` writes it in `src/content.config.ts`. */
const mark = '__ASTRO_IMAGE_/';

/** The file of a photograph that a field names; undefined where the text is none. */
export const photographOf = (text: string): string | undefined =>
  text.startsWith(mark) ? text.slice(mark.length) : undefined;

const isPhotograph = (name: string): boolean => /\.(?!svg$)\w+$/i.test(name);

/** A picture of the person who is quoted: the name of a drawing, or of a photograph with its extension. */
export const portrait = fileName(
  (name) => (isPhotograph(name) ? photographProblem(name) : svgProblem(name, part('portrait'))),
  'portrait-scientist',
).transform((name): string | ImageMetadata =>
  isPhotograph(name) ? mark + photographs + name : name,
);

export const personsPicture =
  'Their picture: a drawing of public/images, without `.svg`, or a photograph of content/images, as `ada.jpg`.';

/** What an SVG needs to be a drawing in a frame beside a text, such as that of a service. */
export const framed = part('drawing');

/** The name of such a drawing. */
export const framedDrawing = svgFile('services/digital-transformation', framed);
