/** Pictures that fields name: icons, drawings, logos and portraits. `read/pictures.ts` checks their files. */
import type { ImageMetadata } from 'astro';
import { z } from 'astro/zod';
import { field, type PictureKind } from './field.ts';

const picture = (kind: PictureKind) => z.string().meta({ kind });

export const icon = field(picture('icon'), 'A file of src/components/icons, without `.svg`.');

/** The name of a drawing that is inlined into a page, so that it has the theme's colours. */
export const drawing = picture('drawing');

/** The name of a drawing in a frame next to a text. */
export const framedDrawing = picture('framed drawing');

/** A client's logo. */
export const logo = picture('logo');

/** The folder of photographs that fields name. */
export const photographs = 'content/images/';

export const isPhotograph = (name: string): boolean => /\.(?!svg$)\w+$/i.test(name);

/** Marks a picture in an entry, so that Astro makes sizes of it. Astro's `image()` writes the same mark. */
const mark = '__ASTRO_IMAGE_/';

/** A picture of the person who is quoted: the name of a drawing, or of a photograph with its extension. */
export const portrait = picture('portrait').transform((name): string | ImageMetadata =>
  isPhotograph(name) ? mark + photographs + name : name,
);

export const portraitHelp =
  'The picture of the person: a drawing of public/images, without `.svg`, or a photograph of content/images, with its extension: `ada.jpg`.';
