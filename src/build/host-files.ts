import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import type { PublicSettings } from './settings.ts';

/** Which pages a browser may fetch before they are asked for: those whose link a pointer rests on (public/). */
const SPECULATION_RULES = '/speculation-rules.json';

/**
 * Headers by path, in the `_headers` format that static hosts share. A page's own policy is in its HTML; the header adds
 * what a `<meta>` policy cannot say. The project's service applies the same file.
 */
const headersFor = ({
  googleClientId,
}: PublicSettings): Record<string, Record<string, string>> => ({
  '/*': {
    'Content-Security-Policy': "frame-ancestors 'none'",
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy':
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    'Speculation-Rules': `"${SPECULATION_RULES}"`,
  },
  [SPECULATION_RULES]: { 'Content-Type': 'application/speculationrules+json' },
  '/_astro/*': { 'Cache-Control': 'public, max-age=31536000, immutable' },
  // Google's window answers the page that opened it. Of two rules for one header, the later holds.
  ...(googleClientId && {
    '/course-walk/login': { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' },
  }),
});

/** Addresses that have moved for good: from, to, status. */
const redirects = [['/case-studies', '/use-cases', '301']];

const headersFile = (settings: PublicSettings): string =>
  Object.entries(headersFor(settings))
    .map(([path, lines]) =>
      [path, ...Object.entries(lines).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
    )
    .join('\n\n');

/** Writes `_headers` and `_redirects` into the built site. */
export const hostFiles = (settings: PublicSettings): AstroIntegration => ({
  name: 'host-files',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      await writeFile(new URL('_headers', dir), `${headersFile(settings)}\n`);
      await writeFile(
        new URL('_redirects', dir),
        `${redirects.map((rule) => rule.join(' ')).join('\n')}\n`,
      );
    },
  },
});
