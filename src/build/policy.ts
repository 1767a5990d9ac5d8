/** The Content Security Policy of pages. Astro adds the hashes of scripts and styles to it. */
import type { PublicSettings } from '#settings/site.ts';

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');

/** A source list (CSP 3, section 2.3.1): the page's own origin, and the non-empty ones of `origins`. */
const sources = (...origins: string[]): string =>
  [...new Set(["'self'", ...origins.filter(Boolean)])].join(' ');

type Directive =
  `${'default-src' | 'base-uri' | 'connect-src' | 'font-src' | 'form-action' | 'img-src'} ${string}`;

/**
 * The marketing pages' additions for a counter of visits. The pages of the course-walk area, which hold tokens, have
 * none.
 */
export const counterPolicy = ({ counterOrigin }: PublicSettings) => ({
  scripts: ["'self'", counterOrigin],
  directives: [`connect-src ${counterOrigin}`, `img-src ${counterOrigin}`] as const,
});

/** The policy of every page, in Astro's form. `connect-src` and `form-action` allow the origins in the settings. */
export const cspDirectives = ({ apiUrl, crmUrl, courseWalkApi }: PublicSettings): Directive[] => [
  "default-src 'none'",
  "base-uri 'none'",
  `connect-src ${sources(originOf(apiUrl), originOf(crmUrl), originOf(courseWalkApi))}`,
  "font-src 'self'",
  `form-action ${sources(originOf(apiUrl))}`,
  `img-src ${sources('data:')}`,
];

const googleIdentity = 'https://accounts.google.com/gsi/';

/** The login page's additions for signing in with Google (Google Identity Services, 'Content Security Policy'). */
export const googleSignInPolicy = ({ googleUserInfoUrl }: PublicSettings) => ({
  scripts: ["'self'", `${googleIdentity}client`],
  styles: ["'self'", `${googleIdentity}style`],
  directives: [
    `frame-src ${googleIdentity}`,
    `connect-src ${googleIdentity} ${originOf(googleUserInfoUrl)}`,
  ] as const,
});

/** The course list's addition: an image of a course may be on any host. */
export const courseImagesDirective = ({ courseWalkApi }: PublicSettings) =>
  `img-src ${sources(originOf(courseWalkApi), 'https:')}` as const;
