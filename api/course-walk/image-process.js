/**
 * Reads one image from stdin and writes it to stdout as WebP: turned upright, made smaller, its first frame only, without
 * metadata. Exits with 65 (EX_DATAERR of sysexits.h) when it cannot be read or has too many pixels; any other code but 0
 * means that this program failed. Started by process-image.ts; it is plain JavaScript, as Node runs it without a loader for
 * TypeScript.
 */
import process from 'node:process';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** Accepts the photos of common phones, and no decompression bomb. */
const maxPixels = 25_000_000;
/** Pixels that are kept: enough for a card on the sharpest screen, and for a phone in landscape. */
const maxSize = { width: 1280, height: 960 };
const quality = 80;

const unreadable = 65;

const sent = await buffer(process.stdin);
try {
  const image = await sharp(sent, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ ...maxSize, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();
  process.stdout.write(image);
} catch {
  process.exitCode = unreadable;
}
