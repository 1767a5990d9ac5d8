import { resolve } from 'node:path';
import react from '@astrojs/react';
import tailwind from '@astrojs/tailwind';
import { defineConfig } from 'astro/config';
import { content } from './src/build/content.ts';
import { virtualModules } from './src/build/virtual-modules.ts';
import { cspDirectives } from './src/build/policy.ts';
import { areDraftsBuilt } from './src/collections/published.ts';
import { finish, reactIslands, sitemapOfPages } from './src/build/integrations.ts';
import { siteSettingsFrom } from './api/settings/site.ts';
import { readSetting } from './api/settings/setting.ts';
import { serviceSettings } from './api/settings/service.ts';
import { readDotEnv } from './api/commands/dot-env.ts';

// Every command does this. Here it is for Astro's own, such as `astro check`.
readDotEnv();
const { strictTransportSecurity, ...settings } = siteSettingsFrom(process.env);
/** `npm run build -- --drafts`: a preview in another folder, so that it never replaces the served site. */
const hasDrafts = areDraftsBuilt();
const dataDir = readSetting(serviceSettings.dataDir, process.env);
const service = `http://127.0.0.1:${readSetting(serviceSettings.apiPort, process.env)}`;

/** Vite's default list: a list in `deny` replaces it. */
const deniedByDefault = [
  '.env',
  '.env.*',
  '*.{crt,pem,key,p12,pfx,cer,der}',
  '.npmrc',
  '**/.git/**',
];

/**
 * Shorter than Astro's names, such as `Layout.astro_astro_type_script_index_0_lang`: the names are in the HTML of every
 * page.
 */
const entryFileNames = ({ name }) => `_astro/${name.split('.')[0]}.[hash].js`;

/** One file for everything that every page needs, and one for every island: on a slow line, extra files cost time. */
const sharedScripts = {
  groups: [
    { name: 'shared', test: /\/src\/browser\/(?:flip-theme|form-dialog|in-storage)\./ },
    {
      name: 'island',
      test: /\/node_modules\/(?:react|react-dom|scheduler)\/|\/islands\/ui\/(?:Button|icons)\./,
    },
  ],
};

export default defineConfig({
  ...(hasDrafts && { outDir: '.build/drafts' }),
  devToolbar: { enabled: false },
  // Renders the next pages while a page is written.
  build: { format: 'file', inlineStylesheets: 'always', concurrency: 4 },
  integrations: [
    content(settings.siteUrl),
    reactIslands(),
    react(),
    tailwind({ applyBaseStyles: false, configFile: './src/styles/tailwind.config.ts' }),
    sitemapOfPages(),
    finish({ ...settings, strictTransportSecurity, hasDrafts }),
  ],
  security: { csp: { directives: cspDirectives(settings) } },
  // Off: Shiki writes style attributes, which the policy forbids.
  markdown: { syntaxHighlight: false },
  image: { service: { entrypoint: './src/build/image-service.ts' } },
  // Set, because the default removes spaces between words.
  compressHTML: true,
  experimental: { contentIntellisense: true },
  vite: {
    // Off: as for the service, api/commands/dot-env.ts reads `.env`, and no other file.
    envDir: false,
    plugins: virtualModules,
    // Packages of the islands. Otherwise the dev server would find them at the first press and reload the page.
    optimizeDeps: {
      include: [
        'react',
        'react-dom',
        'react-dom/client',
        'react/jsx-runtime',
        'react/jsx-dev-runtime',
        'react-hook-form',
        'nanostores',
        '@nanostores/react',
        'altcha-lib',
        'zod/mini',
      ],
    },
    define: { PUBLIC_SETTINGS: JSON.stringify(settings) },
    server: {
      // If the port is in use, an error names it. Otherwise Vite would take the next port, which nobody expects.
      strictPort: true,
      // `/api/contract/` has modules of the site, not calls.
      proxy: { '^/api/(?!contract/)': service },
      // The store has visitors' messages and accounts. Anyone who reaches the dev server can read all files that it
      // serves.
      fs: {
        deny: [...deniedByDefault, '**/.data/**', '*.sqlite*', '*.eml', `${resolve(dataDir)}/**`],
      },
      // Files that the service, builds and tests write are not part of a page.
      watch: {
        ignored: ['.build', '.data', 'dist', 'tests'].map((folder) => resolve(folder, '**')),
      },
    },
    environments: {
      client: {
        build: { rolldownOptions: { output: { entryFileNames, codeSplitting: sharedScripts } } },
      },
    },
    build: {
      reportCompressedSize: false,
      rolldownOptions: {
        // A page that imports only a path from the contract then loads neither its schemas nor zod.
        treeshake: {
          propertyReadSideEffects: false,
          moduleSideEffects: [{ test: /\/api\/contract\//, sideEffects: false }],
        },
      },
    },
  },
});
