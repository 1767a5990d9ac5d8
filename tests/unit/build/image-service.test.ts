import sharp from 'sharp';
import { expect, test } from 'vitest';
import imageService from '#build/image-service.ts';

type Given = Parameters<typeof imageService.transform>;

const config = { service: { config: {} } } as Given[2];
const logger = console as unknown as Given[3];

test('an animated picture stays animated in all sizes', async () => {
  const [width, height, frames] = [64, 32, 2];
  const frame = width * height * 3;
  const pixels = Buffer.concat([Buffer.alloc(frame, 90), Buffer.alloc(frame, 180)]);
  const animation = await sharp(pixels, {
    raw: { width, height: height * frames, channels: 3, pageHeight: height },
  })
    .gif({ delay: [90, 90] })
    .toBuffer();
  const picture = { src: '/wheel.gif', format: 'webp', width: 32 };
  const { data } = await imageService.transform(animation, picture, config, logger);
  const { pages, width: made } = await sharp(data).metadata();
  expect([pages, made]).toEqual([frames, 32]);
});

test('a photograph is limited to the widest size, and a small picture keeps its width', async () => {
  const madeOf = async (width: number, height: number) => {
    const src = { src: '/desk.jpg', width, height, format: 'jpg' as const };
    const made = await imageService.validateOptions?.({ src, width, height }, config, logger);
    return [made?.width, made?.height];
  };
  expect(await madeOf(6000, 4000)).toEqual([1920, 1280]);
  expect(await madeOf(500, 300)).toEqual([500, 300]);
});
