/** Response headers and redirects of the site. The build writes them for CDNs, and the service sends them. */

/** PUBLIC_HSTS → the header Strict-Transport-Security (RFC 6797). Empty: no header. */
export const strictTransportSecurity = {
  off: '',
  host: 'max-age=31536000',
  subdomains: 'max-age=31536000; includeSubDomains',
} as const;

/** The file in public/ that says which pages browsers may prefetch. */
const speculationRules = '/prefetch.json';

/** The settings that the headers depend on. */
export interface SiteHeaderSettings {
  /** OAuth client id. Empty: sign-in with Google is not set up. */
  googleClientId: string;
  /** Value of the header. Empty: no header. */
  strictTransportSecurity: string;
  /** Whether the site is a preview with drafts. Search engines are then asked not to index it. */
  hasDrafts?: boolean;
}

/**
 * Returns response headers by URL path. A path that ends with `*` matches every path that begins like it. No two
 * entries that match one path set the same header: some CDNs join the values. Each page has its Content Security
 * Policy in its HTML. The policy here applies in addition, to every response, because a `<meta>` element cannot set
 * `frame-ancestors` (CSP 3, section 3.3).
 */
export const siteHeaders = (
  settings: SiteHeaderSettings,
): Record<string, Record<string, string>> => ({
  '/*': {
    'Content-Security-Policy': "base-uri 'none';frame-ancestors 'none'",
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy':
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    // The sign-in window of Google sends its result to the page that opened it.
    'Cross-Origin-Opener-Policy': settings.googleClientId
      ? 'same-origin-allow-popups'
      : 'same-origin',
    // Browsers prefetch a page when the pointer rests on its link, unless the visitor saves data.
    'Speculation-Rules': `"${speculationRules}"`,
    ...(settings.hasDrafts && { 'X-Robots-Tag': 'noindex' }),
    ...(settings.strictTransportSecurity && {
      'Strict-Transport-Security': settings.strictTransportSecurity,
    }),
  },
  // Browsers accept only this type (HTML, section 7.6.1).
  [speculationRules]: { 'Content-Type': 'application/speculationrules+json' },
  '/_astro/*': { 'Cache-Control': 'public, max-age=31536000, immutable' },
});

/** The target of a redirect: permanent (301) or temporary (302). */
export interface Redirect {
  to: string;
  status: 301 | 302;
}

/** Redirects of the site itself. In `_redirects`, which CDNs and the service read, those of `content/` follow. */
export const siteRedirects: Readonly<Record<string, Redirect>> = {
  '/case-studies': { to: '/use-cases', status: 301 },
  // Where search engines and their tools look first.
  '/sitemap.xml': { to: '/sitemap-index.xml', status: 301 },
  // Password managers open it (W3C, A Well-Known URL for Changing Passwords).
  '/.well-known/change-password': { to: '/course-walk/reset', status: 302 },
};

/** The first line of a preview's `_redirects`. For CDNs it is a comment: they find the same fact in `_headers`. */
export const draftsMark = '# This site has drafts.';
