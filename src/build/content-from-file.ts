/** Where Astro keeps the entries, from the project's root: a build below its `cacheDir`, which astro.config.mjs leaves as it is. */
export const storeFiles = {
  build: 'node_modules/.astro/data-store.json',
  serve: '.astro/data-store.json',
};
