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

// As every command does, for those of Astro's own, such as `astro check`.
readDotEnv();
const { strictTransportSecurity, ...settings } = siteSettingsFrom(process.env);
/** `npm run build -- --drafts`: a site with drafts, which never is the one that is served. */
const hasDrafts = areDraftsBuilt();
const dataDir = readSetting(serviceSettings.dataDir, process.env);
const service = `http://127.0.0.1:${readSetting(serviceSettings.apiPort, process.env)}`;

/** Vite's own list, which another replaces. */
const deniedByDefault = [
  '.env',
  '.env.*',
  '*.{crt,pem,key,p12,pfx,cer,der}',
  '.npmrc',
  '**/.git/**',
];

/**
 * Shorter than Astro's own names, such as `Layout.astro_astro_type_script_index_0_lang`: each is in the first paint of
 * every page.
 */
const entryFileNames = ({ name }) => `_astro/${name.split('.')[0]}.[hash].js`;

/** What every page needs, and what every island needs, comes in one file each: over a slow line one more costs time. */
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
  // While a page is written, the next ones are rendered.
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
  // Shiki writes style attributes, which the policy forbids.
  markdown: { syntaxHighlight: false },
  image: { service: { entrypoint: './src/build/image-service.ts' } },
  // The default leaves out spaces between words.
  compressHTML: true,
  experimental: { contentIntellisense: true },
  vite: {
    // Settings come from `.env` alone, as the service's do: api/commands/dot-env.ts.
    envDir: false,
    plugins: virtualModules,
    // What the islands import, so that the dev server does not find it at the first press and load the page anew.
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
      // The address that people know, or an error that names the port; not the next free one.
      strictPort: true,
      // What lies in api/contract are modules of the site, not calls.
      proxy: { '^/api/(?!contract/)': service },
      // Visitors' words and accounts are in the store, and whoever reaches the dev server reads what it serves.
      fs: {
        deny: [...deniedByDefault, '**/.data/**', '*.sqlite*', '*.eml', `${resolve(dataDir)}/**`],
      },
      // What the service, builds and tests write is no part of a page.
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
        // A page that imports a path of the contract loads neither its schemas nor zod.
        treeshake: {
          propertyReadSideEffects: false,
          moduleSideEffects: [{ test: /\/api\/contract\//, sideEffects: false }],
        },
      },
    },
  },
});
