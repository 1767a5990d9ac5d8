/**
 * Reads images from stdin, one after the other, and writes each to stdout as WebP: turned upright, made smaller, its first
 * frame only, without metadata. An image that cannot be read or has too many pixels is answered with no bytes. See
 * image-worker.ts, which starts it, for how both are framed. It is plain JavaScript, as Node runs it without a loader for
 * TypeScript.
 */
import { Buffer } from 'node:buffer';
import process from 'node:process';
import sharp from 'sharp';

/** Accepts the photos of common phones, and no decompression bomb. */
const maxPixels = 25_000_000;
/** Pixels that are kept: enough for a card on the sharpest screen, and for a phone in landscape. */
const maxSize = { width: 1280, height: 960 };
const quality = 80;

// Images do not come twice.
sharp.cache(false);

/** @param {Buffer} sent */
const convert = (sent) =>
  sharp(sent, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ ...maxSize, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();

/** @param {Buffer} sent */
const answer = async (sent) => {
  const image = await convert(sent).catch(() => Buffer.alloc(0));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(image.length, 0);
  head.writeUInt32BE(Math.min(process.memoryUsage.rss(), 0xffff_ffff), 4);
  process.stdout.write(Buffer.concat([head, image]));
};

/** The service ends this process by closing stdin, once it has its answers: what ends the service may not end it before. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

/** @type {Buffer[]} */
let chunks = [];
let received = 0;
let expected = 0;
process.stdin.on('data', (/** @type {Buffer} */ chunk) => {
  chunks.push(chunk);
  received += chunk.length;
  if (!expected && received >= 4) expected = 4 + Buffer.concat(chunks).readUInt32BE();
  if (!expected || received < expected) return;
  const sent = Buffer.concat(chunks).subarray(4);
  chunks = [];
  received = 0;
  expected = 0;
  void answer(sent);
});
process.stdin.on('end', () => process.exit());
