/** Keeps the pictures of shared links from build to build: drawing them all takes a second or two. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { drawLinkPreview, type DrawnPreview, type LinkPreview } from './link-preview.ts';

/** Inputs of a picture in addition to its words, drawing, logo and colours. */
const code = ['src/drawings/link-preview.ts', 'package.json'].map((file) =>
  readFileSync(file, 'utf8'),
);

const readCached = (file: string, key: string): DrawnPreview | undefined => {
  if (!existsSync(file)) return undefined;
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<'key' | 'png', string> &
    Pick<DrawnPreview, 'hasWords'>;
  return kept.key === key
    ? { png: Buffer.from(kept.png, 'base64'), hasWords: kept.hasWords }
    : undefined;
};

const draw = async (file: string, key: string, preview: LinkPreview): Promise<DrawnPreview> => {
  const { png, hasWords } = await drawLinkPreview(preview);
  const part = `${file}.${process.pid}`;
  writeFileSync(part, JSON.stringify({ key, hasWords, png: png.toString('base64') }));
  renameSync(part, file);
  return { png, hasWords };
};

const drawn = new Map<string, Promise<DrawnPreview>>();

/**
 * Draws a picture, unless this build or an earlier one drew the same.
 *
 * @param name the name of its file, without an extension
 */
export const drawOnce = (
  name: string,
  preview: LinkPreview,
  folder = 'node_modules/.astro/link-previews',
): Promise<DrawnPreview> => {
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/${name}.json`;
  const key = createHash('sha256')
    .update(JSON.stringify([code, preview]))
    .digest('hex');
  const kept = readCached(file, key);
  if (kept) return Promise.resolve(kept);
  // Pages that are rendered at the same time share one drawing.
  const picture = drawn.get(key) ?? draw(file, key, preview);
  drawn.set(key, picture);
  return picture;
};
