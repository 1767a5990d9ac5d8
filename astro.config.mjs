import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwind from '@astrojs/tailwind';
import { defineConfig } from 'astro/config';
import { loadEnv } from 'vite';
import { remarkSiteFacts } from './src/collections/site-facts/remark-site-facts.ts';
import { readSite } from './src/collections/site-facts/read-site.ts';
import { clientDirectives } from './src/build/client-directives.ts';
import { chatScript } from './src/build/chat-script.ts';
import { compressedFiles } from './src/build/compressed-files.ts';
import { hostFiles } from './src/build/host-files.ts';
import { leanPolicy } from './src/build/lean-policy.ts';
import { ownStyles } from './src/build/own-styles.ts';
import { previewPictures } from './src/build/link-previews/link-previews.ts';
import { isListed } from './src/lib/page-urls.ts';
import { policyDirectives } from './src/build/policy.ts';
import { settingsFrom } from './src/build/settings.ts';

const env = { ...loadEnv('production', process.cwd(), 'PUBLIC_'), ...process.env };
const settings = settingsFrom(env);
const service = `http://127.0.0.1:${process.env.API_PORT ?? 4322}`;

export default defineConfig({
  site: env.PUBLIC_SITE_URL || readSite().website,
  output: 'static',
  trailingSlash: 'ignore',
  devToolbar: { enabled: false },
  build: { format: 'file', inlineStylesheets: 'always' },
  integrations: [
    react(),
    tailwind({ applyBaseStyles: false, configFile: './src/styles/tailwind.config.ts' }),
    sitemap({ filter: isListed }),
    clientDirectives(),
    ownStyles(),
    leanPolicy(),
    previewPictures(),
    hostFiles(settings),
    compressedFiles(),
  ],
  markdown: { remarkPlugins: [remarkSiteFacts], syntaxHighlight: false },
  experimental: { csp: { directives: policyDirectives(settings) } },
  vite: {
    plugins: [chatScript()],
    server: { proxy: { '/api': service } },
    build: {
      rollupOptions: {
        // What every island needs comes as one file.
        output: {
          manualChunks: (id) =>
            /node_modules\/(react|react-dom|scheduler)\//.test(id) ? 'react' : undefined,
        },
        // zod's sources carry annotations that Rollup places elsewhere; nothing comes of it.
        onwarn: (warning, warn) => {
          if (warning.code !== 'INVALID_ANNOTATION') warn(warning);
        },
      },
    },
  },
});
