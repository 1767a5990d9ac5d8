/**
 * One picture on stdin, one as WebP on stdout: turned upright, made smaller, its first frame alone, without metadata.
 * Fails with an exit code for what is no picture, or one of too many pixels. Run by normal-image.ts; plain JavaScript, as
 * it is started without TypeScript's loader.
 */
import process from 'node:process';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** Of what may be sent: the photos of common phones, and no bomb. */
const MOST_PIXELS = 25_000_000;
/** Of what is kept: enough for a card on the sharpest screen, and for a phone held sideways. */
const BOX = { width: 1280, height: 960 };
const QUALITY = 80;

const picture = await sharp(await buffer(process.stdin), {
  limitInputPixels: MOST_PIXELS,
  failOn: 'error',
})
  .autoOrient()
  .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
  .webp({ quality: QUALITY })
  .toBuffer();
process.stdout.write(picture);
