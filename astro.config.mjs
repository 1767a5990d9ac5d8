import { resolve } from 'node:path';
import tailwind from '@astrojs/tailwind';
import { defineConfig } from 'astro/config';
import { contentMistakes } from './src/build/mistakes/content-mistakes.ts';
import { clientDirectives } from './src/build/client-directives.ts';
import { clientBundleCache } from './src/build/client-bundle-cache.ts';
import { chatScript } from './src/build/chat-script.ts';
import { fetchedImports } from './src/build/fetched-imports.ts';
import { serverBundle } from './src/build/server-bundle.ts';
import { contentSecurityPolicy } from './src/build/content-security-policy.ts';
import { reactIslands } from './src/build/react-islands.ts';
import { readSettings } from './src/build/read-settings.ts';

const { strictTransportSecurity, ...settings } = readSettings();
const service = `http://127.0.0.1:${process.env.API_PORT ?? 4322}`;

/** Loaded only where it is used: it takes most of a second, for which the first page of `npm run dev` would wait. */
const forBuild =
  process.argv[2] === 'dev' || process.env.CHECK_ONLY
    ? []
    : (await import('./src/build/build-integrations.ts')).buildIntegrations({
        ...settings,
        strictTransportSecurity,
      });

/** Chunk → the modules that lie in it, unless they are named before. */
const chunks = [
  ['dialogs', /forms\/(useDialogReset|guard-dialog)\.|browser\/form-dialog\./],
  [
    'react',
    /node_modules\/(react|react-dom|scheduler)\/|islands\/ui\/([A-Z]\w+\.tsx|useFocusAfterSubmit\.)|forms\/DialogActions\.|browser\/(built-settings|read-problem)\.|contract\/parse-url\./,
  ],
  ['forms', /islands\/forms\/use|stores\/(toasts|outcomes)\.|browser\/has-unfinished\./],
];

export default defineConfig({
  output: 'static',
  trailingSlash: 'ignore',
  devToolbar: { enabled: false },
  // While a page is written, the next ones are rendered.
  build: { format: 'file', inlineStylesheets: 'always', concurrency: 4 },
  integrations: [
    contentMistakes(settings.siteUrl),
    contentSecurityPolicy(settings),
    reactIslands(),
    tailwind({ applyBaseStyles: false, configFile: './src/styles/tailwind.config.ts' }),
    clientDirectives(),
    ...forBuild,
  ],
  vite: {
    plugins: [chatScript(), fetchedImports(), serverBundle(), clientBundleCache(settings)],
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
        '@react-oauth/google',
        'altcha-lib',
        'zod/mini',
      ],
    },
    define: { PUBLIC_SETTINGS: JSON.stringify(settings) },
    // What lies in api/contract is a module of the site, not a call.
    server: {
      // The address that people know, or an error that names the port; not the next free one.
      strictPort: true,
      proxy: { '^/api/(?!contract/)': service },
      // What the service, builds and tests write is no part of a page.
      watch: {
        ignored: ['.build', '.data', 'dist', 'tests'].map((folder) => resolve(folder, '**')),
      },
    },
    build: {
      reportCompressedSize: false,
      rollupOptions: {
        // Small modules that several islands import lie together: fewer requests, and fewer bytes.
        output: {
          manualChunks: (id) => chunks.find(([, modules]) => modules.test(id))?.[0],
        },
        // zod has `/* @__PURE__ */` comments at places where Rollup ignores them; the warning can be ignored too.
        onwarn: (warning, warn) => {
          if (warning.code !== 'INVALID_ANNOTATION') warn(warning);
        },
      },
    },
  },
});
