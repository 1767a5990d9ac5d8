import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const gradient =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000"><defs><linearGradient id="g"><stop stop-color="#0b5563"/><stop offset="1" stop-color="#e9a94b"/></linearGradient></defs><rect width="1600" height="1000" fill="url(#g)"/></svg>';
const steps =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="120" viewBox="0 0 32 12"><path d="M2 10h28M4 6h20M8 2h12" stroke="#0b5563" stroke-width="2"/></svg>';

/** Draws the images that the recipes and the fixture show, into a folder. */
export const addImages = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  const png = sharp(Buffer.from(gradient)).png();
  for (const name of ['handshake.png', 'gradient.png'])
    await png.clone().toFile(join(folder, name));
  writeFileSync(join(folder, 'steps.svg'), steps);
};
