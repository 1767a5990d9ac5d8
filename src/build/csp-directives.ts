/** The directives of the Content Security Policy. Astro adds the hashes of scripts and styles to them. */
import type { PublicSettings } from '#contract/settings/site.ts';

type Directive =
  `${'default-src' | 'base-uri' | 'connect-src' | 'font-src' | 'form-action' | 'img-src'} ${string}`;

/** The origin of an absolute URL; empty for a path. */
const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');

const sources = (...origins: string[]): string =>
  [...new Set(["'self'", ...origins.filter(Boolean)])].join(' ');

const googleIdentity = 'https://accounts.google.com/gsi/';

/** What the login page adds for signing in with Google (Google Identity Services, 'Content Security Policy'). */
export const googleSignInPolicy = ({ googleUserInfoUrl }: PublicSettings) => ({
  scripts: ["'self'", `${googleIdentity}client`],
  styles: ["'self'", `${googleIdentity}style`],
  directives: [
    `frame-src ${googleIdentity}`,
    `connect-src ${googleIdentity} ${originOf(googleUserInfoUrl)}`,
  ] as const,
});

/** What the course list adds: an image of a course may be on any host. */
export const courseImagesDirective = ({ courseWalkApi }: PublicSettings) =>
  `img-src ${sources(originOf(courseWalkApi), 'https:')}` as const;

/** What the pages of the marketing site add for a counter of visits: the course-walk area's, which hold tokens, do not. */
export const counterPolicy = ({ counterOrigin }: PublicSettings) => ({
  scripts: ["'self'", counterOrigin],
  directives: [`connect-src ${counterOrigin}`, `img-src ${counterOrigin}`] as const,
});

/** The policy of every page, as Astro takes it: `connect-src` and `form-action` allow the origins that the settings name. */
export const cspDirectives = ({ apiUrl, crmUrl, courseWalkApi }: PublicSettings): Directive[] => [
  "default-src 'none'",
  "base-uri 'none'",
  `connect-src ${sources(originOf(apiUrl), originOf(crmUrl), originOf(courseWalkApi))}`,
  "font-src 'self'",
  `form-action ${sources(originOf(apiUrl))}`,
  `img-src ${sources('data:')}`,
];
