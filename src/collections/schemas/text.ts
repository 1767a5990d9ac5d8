/** What fields of several files hold: texts, links, figures, days, countries, and names of drawings. */
import { readFileSync } from 'node:fs';
import type { ImageMetadata } from 'astro';
import { z } from 'astro/zod';
import { listFiles } from '#collections/read/list-files.ts';
import { didYouMean, fiveNearest } from '#lib/nearest.ts';
import { inlineSvg } from '#drawings/drawings.ts';
import { field, fields } from './field.ts';

interface Length {
  min?: number;
  max?: number;
}

const written = (kind: 'text' | 'bold text', { min = 1, max = 2000 }: Length) => {
  const example = `A text of ${min} to ${max} characters`;
  return z
    .string()
    .min(1, { abort: true })
    .refine((value) => value.trim() !== '', 'it is empty.')
    .meta({ description: `${example}.`, kind, example });
};

/**
 * A text in which tokens such as `{{site.name}}` and straight quotation marks are replaced before its schema reads it.
 *
 * @param length numbers of characters that look good in its place; editors show them, but nothing checks them
 */
export const text = (length: Length = {}) => written('text', length);

/** Such a text in which words between two asterisks are bold. */
export const boldText = (length: Length = {}) => written('bold text', length);

/** An address of another site, with `https://`. */
export const webUrl = z.url().meta({ example: 'https://www.example.org' });

/** A page of this site, `/services#about`, or an address of another site. */
export const link = z
  .string()
  .regex(
    /^(?:\/|https?:\/\/)\S*$/,
    'It must be a page of this site, such as /services, or begin with https://',
  )
  .meta({ kind: 'link', example: '/services' });

/** A heading with a text under it. */
export const titledText = fields({
  title: field(text({ max: 120 }), 'The heading.'),
  text: field(text(), 'The text below the heading.'),
});

/** A link by its label. */
export const labelledLink = fields({
  label: field(text({ max: 40 }), 'What is read.'),
  href: field(link, 'Where it leads.'),
});

/** What the browser's tab, search results and link previews call a page whose heading does not say its subject. */
export const pageTitle = field(
  text({ max: 60 }).optional(),
  "The title in the browser's tab, in search results and link previews. Absent: the heading.",
  'title: Careers in Software, Data & AI',
);

export const metaDescription = field(
  text({ min: 110, max: 160 }),
  'The one or two sentences that search results and link previews show.',
  'description: One or two sentences of 110 to 160 characters that say what the page offers, and to whom, in words that its reader would use.',
);

export const hero = field(
  fields({
    title: field(text({ max: 90 }), "The page's heading."),
    lead: field(text({ max: 240 }), 'The sentence or two below the heading.'),
    link: field(
      labelledLink.optional(),
      'The quiet link beside the button. Absent: there is none.',
    ),
  }),
  'The head of the page.',
);

/** The last section of a page, with its call to action. */
export const closing = field(titledText, 'The last section, above its button.');

/**
 * A marketing claim: a number, what it counts, and its source. Only with a source it is in large type: a number that a
 * visitor cannot check should not shout.
 */
export const figure = fields({
  figure: field(text({ max: 12 }), 'A number with its unit.', 'figure: "40%"'),
  label: field(text({ max: 60 }), 'What the figure counts.'),
  source: field(
    text({ max: 90 }).optional(),
    'Whose the figure is and since when, in small type below it. Absent: a story is the source of its own; others become text.',
    'source: Published by Mendix, 2025',
  ),
});

/** A day as a text, `2025-04-27`, with or without quotation marks. What is none is not compared with other days. */
export const dayText = z.iso.date({ abort: true });

/** Such a day, as a Date. */
export const day = dayText.transform((value) => new Date(value));

/** Mark a file that is not to be published yet. */
export const unpublished = {
  draft: field(
    z.boolean().optional(),
    'Only `npm run dev` and `npm run build -- --drafts` show it.',
    'draft: true',
  ),
  publishOn: field(
    dayText.optional(),
    'The day, in UTC, from which on a build publishes it. Until then it is a draft.',
    'publishOn: "2026-12-07"',
  ),
};

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Whether a text is the code of a country in ISO 3166-1: `GB`, not `UK`. */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  regions.of(code) !== undefined &&
  new Intl.Locale(`und-${code}`).region === code;

/** The code that was meant: `GB` by `UK`, which is no country's, and `CA` by `ca`. */
const codeMeant = (code: string): string | undefined =>
  /^[a-z]{2}$/i.test(code) ? new Intl.Locale(`und-${code}`).region : undefined;

/** The code of a country in ISO 3166-1: `CA`. */
export const country = z.string().superRefine((code, context) => {
  if (isCountry(code)) return;
  const meant = codeMeant(code) ?? '';
  const advice = isCountry(meant) ? ` In place of ${code}, write ${meant}.` : '';
  const message = `it must be the two capital letters of a country, such as CA, GB or DE.${advice}`;
  context.addIssue({ code: 'custom', message });
});

interface Contents {
  isRight: (svg: string) => boolean;
  otherwise: string;
}

const someOf = (names: readonly string[]): string =>
  names.length ? ` There are ${names.join(', ')} …` : '';

const missing = (file: string, name: string, known: readonly string[]): string =>
  `there is no file ${file}.${didYouMean(name, known) || someOf(fiveNearest(name, known))}`;

const namesIn = (folder: string): string[] =>
  listFiles(folder, /\.svg$/).map((file) => file.slice(folder.length + 1, -'.svg'.length));

const svgProblem = (folder: string, name: string, contents?: Contents): string | undefined => {
  const file = `${folder}/${name}.svg`;
  const known = namesIn(folder);
  if (!known.includes(name)) return missing(file, name, known);
  return !contents || contents.isRight(readFileSync(file, 'utf8'))
    ? undefined
    : `${file} ${contents.otherwise}`;
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

/** The name of an SVG file, without `.svg`. */
const svgFile = (folder: string, example: string, contents?: Contents) =>
  fileName((name) => svgProblem(folder, name, contents), example);

export const icon = field(
  svgFile('src/components/icons', 'compass'),
  'A file of src/components/icons, without `.svg`.',
);

const images = 'public/images';

/** The name of a drawing that is inlined into a page, in the colours of the theme. */
export const drawing = svgFile(images, 'quarry', {
  isRight: (svg) => inlineSvg(svg) !== undefined,
  otherwise:
    'cannot stand in a page. It needs a viewBox, and no styles, scripts, pictures or ids of its own: write colours as attributes, such as stroke="var(--lake)".',
});

const part = (id: string): Contents => ({
  isRight: (svg) => svg.includes(` id="${id}"`),
  otherwise: `has nothing with id="${id}": the part that is shown has this id, as it takes the colours of the theme.`,
});

/** A client's logo. */
export const logo = svgFile(images, 'sora-fuel', part('logo'));

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
  (name) =>
    isPhotograph(name) ? photographProblem(name) : svgProblem(images, name, part('portrait')),
  'portrait-scientist',
).transform((name): string | ImageMetadata =>
  isPhotograph(name) ? mark + photographs + name : name,
);

export const personsPicture =
  'Their picture: a drawing of public/images, without `.svg`, or a photograph of content/images, as `ada.jpg`.';

/** A drawing in a frame beside a text, such as that of a service. */
export const framedDrawing = svgFile(images, 'services/digital-transformation', part('drawing'));
