import { statSync } from 'node:fs';
import { listFiles } from './list-files.ts';
import type { Mistake } from './mistake.ts';
import { imageFile } from './unread-files.ts';

const megabyte = 1_000_000;
const maxMegabytes = 10;

/** Pictures in `content/` that are so large that resizing them would slow a build down. */
export const largePictures = (): Mistake[] =>
  listFiles('content', imageFile).flatMap((file) => {
    const megabytes = statSync(file).size / megabyte;
    if (megabytes <= maxMegabytes) return [];
    const message = `This picture has ${megabytes.toFixed(1)} MB, and may have ${maxMegabytes}. A width of 2,000 pixels suffices, which makes less than 1 MB of a photograph in JPEG.`;
    return [{ file, message }];
  });
