/**
 * Astro's image service for builds on small machines: makes one picture at a time, on one thread, and no picture wider
 * than the widest size. By default Astro also makes each picture in its original width. For a photograph that takes a
 * minute and 700 MB, and no current browser fetches it.
 */
import type { ImageTransform, LocalImageService } from 'astro';
import sharpService from 'astro/assets/services/sharp';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { widestPicture } from './markdown.ts';

sharp.concurrency(1);

const oneAtATime = pLimit(1);

const limitWidth = (picture: ImageTransform): ImageTransform => {
  const { width = 0, height = 0 } = picture;
  return width > widestPicture
    ? { ...picture, width: widestPicture, height: (widestPicture * height) / width }
    : picture;
};

const service: LocalImageService = {
  ...sharpService,
  validateOptions: (picture, ...more) =>
    sharpService.validateOptions?.(limitWidth(picture), ...more) ?? picture,
  transform: (...picture) => oneAtATime(() => sharpService.transform(...picture)),
};

export default service;
