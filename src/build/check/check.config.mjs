/** Astro's configuration for `npm run check`, which makes no pictures smaller: it looks whether they are there. */
import { passthroughImageService } from 'astro/config';
import { siteConfig } from '../../../astro.config.mjs';

export default { ...siteConfig(false), image: { service: passthroughImageService() } };
