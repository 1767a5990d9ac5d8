/** Problems of drawings and photographs that no field names. */
import { existsSync, readFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { error, hint, type Problem } from '#collections/problem.ts';
import type { Content } from '#collections/read/content.ts';
import { listFiles } from '#collections/read/list-files.ts';
import { framedDrawingProblem, imageFile, pictureProblem } from '#collections/read/pictures.ts';

const logo = 'public/images/logo.svg';

/** Reports a fault of the logo, from which icons and link previews are drawn. */
export const siteLogo = ({ root }: Content): Problem[] => {
  const message = existsSync(resolve(root, logo))
    ? pictureProblem(root, logo)
    : 'This file is missing. Restore it: icons and the pictures of shared links are drawn from it.';
  return message ? [error(logo, undefined, message)] : [];
};

/** The bytes that begin EXIF data, by the extension of the file. */
const exifMarks: Record<string, string> = {
  jpg: 'Exif\0',
  jpeg: 'Exif\0',
  png: 'eXIf',
  webp: 'EXIF',
  avif: 'Exif',
};

const mayNamePlace =
  'Visitors who save this picture may learn where it was taken (EXIF). Export it without its position, or move it to content/images/, whose pictures are published without it.';

/** Hints at photographs in `public/` that may say where they were taken. */
export const photographs = ({ root }: Content): Problem[] =>
  listFiles('public', imageFile, root)
    .filter((file) => {
      const mark = exifMarks[extname(file).slice(1).toLowerCase()];
      return mark !== undefined && readFileSync(resolve(root, file)).includes(mark, 0, 'latin1');
    })
    .map((file) => hint(file, undefined, mayNamePlace));

/** Folders of framed drawings: those of services, industries and stories, found by their names. */
const framedFolders = ['services', 'industries', 'case-studies'];

/** Returns the framed drawings that code names: in its folders, those with the id `drawing`. */
const drawingsOfCode = (root: string): string[] =>
  ['careers', 'course-walk']
    .flatMap((folder) => listFiles(`public/images/${folder}`, /\.svg$/, root))
    .filter((file) => readFileSync(resolve(root, file), 'utf8').includes('id="drawing"'));

/** Reports drawings that some or all visitors would not see. */
export const drawings = ({ root }: Content): Problem[] =>
  [
    ...framedFolders.flatMap((folder) => listFiles(`public/images/${folder}`, /\.svg$/, root)),
    ...drawingsOfCode(root),
  ].flatMap((file) => {
    const message = framedDrawingProblem(readFileSync(resolve(root, file), 'utf8'));
    return message ? [error(file, undefined, `This file ${message}`)] : [];
  });
