/** Drawings and photographs that pages show by their names, or not at all. */
import { existsSync, readFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { error, hint, type Problem } from '#collections/problem.ts';
import type { Content } from '#collections/read/content.ts';
import { listFiles } from '#collections/read/list-files.ts';
import { framed, imageFile, pictureProblem } from '#collections/read/pictures.ts';
import { sources } from '#collections/sources.ts';

const logo = 'public/images/logo.svg';

/** Reports a fault of the logo, from which icons and link previews are drawn. */
export const siteLogo = ({ root }: Content): Problem[] => {
  const message = existsSync(resolve(root, logo))
    ? pictureProblem(root, logo)
    : 'This file is missing.';
  return message ? [error(logo, undefined, message)] : [];
};

/** What marks EXIF in a file of each format. */
const exifMarks: Record<string, string> = {
  jpg: 'Exif\0',
  jpeg: 'Exif\0',
  png: 'eXIf',
  webp: 'EXIF',
  avif: 'Exif',
};

const mayNamePlace =
  'This picture may say where it was taken (EXIF), to a visitor who saves it. Export it without its position, or put it into content/images/, whose pictures are published without.';

/** Hints at photographs in `public/` that may say where they were taken. */
export const photographs = ({ root }: Content): Problem[] =>
  listFiles('public', imageFile, root)
    .filter((file) => {
      const mark = exifMarks[extname(file).slice(1).toLowerCase()];
      return mark !== undefined && readFileSync(resolve(root, file)).includes(mark, 0, 'latin1');
    })
    .map((file) => hint(file, undefined, mayNamePlace));

/** Folders of drawings that pages show by their names: whose they are, and the names that these have. */
const framedDrawings = ({ markdown, yaml }: Content) => {
  const filesOf = (wanted: string): string[] =>
    markdown.filter(({ folder }) => folder === wanted).map(({ name }) => name);
  const industries = yaml.get(sources.industries.file)?.document?.value;
  return [
    { of: 'service', folder: 'services', names: filesOf(sources.services.folder) },
    { of: 'story', folder: 'case-studies', names: filesOf(sources.caseStudies.folder) },
    // While their file cannot be read, no names are known.
    ...(Array.isArray(industries)
      ? [
          {
            of: 'industry',
            folder: 'industries',
            names: industries.map(({ slug }: { slug?: string }) => slug),
          },
        ]
      : []),
  ];
};

const framedProblem = (root: string, file: string): Problem[] => {
  const message = framed(readFileSync(resolve(root, file), 'utf8'));
  return message ? [error(file, undefined, `This file ${message}`)] : [];
};

/** Returns the drawings that code names: those in its folders that have the id. */
const drawingsOfCode = (root: string): string[] =>
  ['public/images/careers', 'public/images/course-walk']
    .flatMap((folder) => listFiles(folder, /\.svg$/, root))
    .filter((file) => readFileSync(resolve(root, file), 'utf8').includes('id="drawing"'));

/**
 * Reports drawings that some or all visitors would not see, and unused drawings of services, industries and stories.
 */
export const drawings = (content: Content): Problem[] => [
  ...drawingsOfCode(content.root).flatMap((file) => framedProblem(content.root, file)),
  ...framedDrawings(content).flatMap(({ of, folder, names }) => {
    const path = `public/images/${folder}`;
    const shown = names.map((name) => `${path}/${name}.svg`);
    const message = `No ${of} shows this file: its drawing is an SVG of its name, such as ${shown[0] ?? `${path}/name.svg`}. Rename this one, or delete it unless another page shows it: visitors who know its address can open it.`;
    return listFiles(path, /(?:^|\/)[^./][^/]*$/, content.root).flatMap((file) =>
      shown.includes(file) ? framedProblem(content.root, file) : [hint(file, undefined, message)],
    );
  }),
];
