import type { PublicSettings } from '../settings.ts';

/** What the headers depend on. */
export type HeaderSettings = Pick<PublicSettings, 'googleClientId'> & {
  /** Value of the header; empty: none. */
  strictTransportSecurity: string;
};

/** Speculation Rules (public/): a browser may prefetch the page whose link the pointer rests on. */
const speculationRules = '/speculation-rules.json';

/**
 * Response headers by path. The Content Security Policy of a page is in its HTML; the header holds `frame-ancestors`,
 * which a `<meta>` element cannot set (CSP 3, section 3.3).
 */
const headersFor = ({
  googleClientId,
  strictTransportSecurity,
}: HeaderSettings): Record<string, Record<string, string>> => ({
  '/*': {
    'Content-Security-Policy': "frame-ancestors 'none'",
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy':
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(strictTransportSecurity && { 'Strict-Transport-Security': strictTransportSecurity }),
    'Speculation-Rules': `"${speculationRules}"`,
  },
  [speculationRules]: { 'Content-Type': 'application/speculationrules+json' },
  '/_astro/*': { 'Cache-Control': 'public, max-age=31536000, immutable' },
  // The sign-in window of Google sends its result to the page that opened it. The later of two rules wins.
  ...(googleClientId && {
    '/course-walk/login': { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' },
  }),
});

/** URL paths that have moved permanently: from, to, status. */
const redirects = [['/case-studies', '/use-cases', '301']];

/** The file `_headers`, which CDNs and the project's service read. */
export const headersFile = (settings: HeaderSettings): string => {
  const rules = Object.entries(headersFor(settings)).map(([path, lines]) =>
    [path, ...Object.entries(lines).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
  );
  return `${rules.join('\n\n')}\n`;
};

/** The file `_redirects`, which CDNs and the project's service read. */
export const redirectsFile = (): string =>
  `${redirects.map((rule) => rule.join(' ')).join('\n')}\n`;
