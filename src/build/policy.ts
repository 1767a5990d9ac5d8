/** The Content Security Policy of pages. Astro adds the hashes of scripts and styles to it. */
import type { PublicSettings } from '#settings/site.ts';

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');

/** Returns a source list (CSP 3, section 2.3.1): the page's own origin, and the non-empty `origins`. */
const sources = (...origins: string[]): string =>
  [...new Set(["'self'", ...origins.filter(Boolean)])].join(' ');

type Directive =
  `${'default-src' | 'base-uri' | 'connect-src' | 'font-src' | 'form-action' | 'img-src'} ${string}`;

/**
 * Returns the additions of the marketing pages for a counter of visits. Pages of the course-walk area do not get them,
 * because they hold tokens.
 */
export const counterPolicy = ({ counterOrigin }: PublicSettings) => ({
  scripts: ["'self'", counterOrigin],
  directives: [`connect-src ${counterOrigin}`, `img-src ${counterOrigin}`] as const,
});

/** Returns the policy of every page in Astro's form. `connect-src` and `form-action` allow the origins in settings. */
export const cspDirectives = ({ apiUrl, crmUrl, courseWalkApi }: PublicSettings): Directive[] => [
  "default-src 'none'",
  "base-uri 'none'",
  `connect-src ${sources(originOf(apiUrl), originOf(crmUrl), originOf(courseWalkApi))}`,
  "font-src 'self'",
  `form-action ${sources(originOf(apiUrl))}`,
  `img-src ${sources('data:')}`,
];

const googleIdentity = 'https://accounts.google.com/gsi/';

/** Returns the login page's additions for Google (Google Identity Services, 'Content Security Policy'). */
export const googleSignInPolicy = ({ googleUserInfoUrl }: PublicSettings) => ({
  scripts: ["'self'", `${googleIdentity}client`],
  styles: ["'self'", `${googleIdentity}style`],
  directives: [
    `frame-src ${googleIdentity}`,
    `connect-src ${googleIdentity} ${originOf(googleUserInfoUrl)}`,
  ] as const,
});

/** Returns the addition of the course list: an image of a course can be on any host. */
export const courseImagesDirective = ({ courseWalkApi }: PublicSettings) =>
  `img-src ${sources(originOf(courseWalkApi), 'https:')}` as const;
