/**
 * Reads one image from stdin and writes it to stdout as WebP: turned upright, made smaller, its first frame only, without
 * metadata. Started by image-process.ts with the content type under which the image was sent. Exit code 65 (EX_DATAERR of
 * sysexits.h): it cannot be read, is of another type, or has too many pixels. Plain JavaScript, as it is started for each
 * image, and a loader for TypeScript takes longer to start than most images to convert.
 */
import process from 'node:process';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** As many as the photos of common phones have; of more, the memory that they take would be the sender's to choose. */
const maxPixels = 25_000_000;
/** Pixels that are kept: enough for a card on the sharpest screen, and for a phone in landscape. */
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

// A signal to all processes of the service ends it once its requests are answered: this one is still needed until then.
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
