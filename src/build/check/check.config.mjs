/** Astro's configuration for `npm run check`. */
import { siteConfig } from '../../../astro.config.mjs';

export default siteConfig(false);
