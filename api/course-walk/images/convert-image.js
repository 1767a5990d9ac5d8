/**
 * Reads one image from stdin and writes it to stdout as WebP: upright, scaled down, first frame only, without metadata.
 * image-process.ts starts it with the content type under which the image was sent. Exit code 65 (EX_DATAERR in
 * sysexits.h): the image cannot be read, has another type, or has too many pixels. Plain JavaScript, as it starts for
 * each image and loading TypeScript would take longer than converting most images.
 */
import process from 'node:process';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** As many as photos of common phones have. Without a limit the sender would decide how much memory is used. */
const maxPixels = 25_000_000;
/** Size of the stored image in pixels: enough for a card on the sharpest screen, and for a phone in landscape. */
const maxSize = { width: 1280, height: 960 };
const quality = 80;
const unreadable = 65;

/** Content type → the only loader that may read the bytes (https://sharp.pixelplumbing.com/api-utility/#block). */
const loaders = new Map([
  ['image/png', 'VipsForeignLoadPngBuffer'],
  ['image/jpeg', 'VipsForeignLoadJpegBuffer'],
  ['image/webp', 'VipsForeignLoadWebpBuffer'],
]);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: [loaders.get(process.argv[2] ?? '') ?? ''] });

// A signal may go to all processes of the service. It first answers its requests, so this process must continue.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

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
