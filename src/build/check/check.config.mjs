/** Astro's configuration for `npm run check`, which does not resize pictures: it only checks that they are there. */
import { passthroughImageService } from 'astro/config';
import { siteConfig } from '../../../astro.config.mjs';

export default { ...siteConfig(false), image: { service: passthroughImageService() } };
