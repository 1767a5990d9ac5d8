/** The Content Security Policy of every page, hashes apart, which Astro adds. */
import type { PublicSettings } from './settings.ts';

type Directive =
  `${'default-src' | 'base-uri' | 'connect-src' | 'font-src' | 'form-action' | 'img-src' | 'manifest-src'} ${string}`;

const originOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).origin : '';

const sources = (...origins: string[]): string =>
  [...new Set(["'self'", ...origins.filter(Boolean)])].join(' ');

const GOOGLE = 'https://accounts.google.com/gsi/';

/** What a page with Google's sign-in adds (Google Identity Services, 'Content Security Policy'). */
export const googlePolicy = ({ googleUserInfoUrl }: PublicSettings) => ({
  scripts: ["'self'", `${GOOGLE}client`],
  styles: ["'self'", `${GOOGLE}style`],
  directives: [
    `frame-src ${GOOGLE}`,
    `connect-src ${GOOGLE} ${originOf(googleUserInfoUrl)}`,
  ] as const,
});

/** What the page with the courses adds: their images may lie anywhere. */
export const courseImagesPolicy = ({ courseWalkApi }: PublicSettings) =>
  `img-src ${sources(originOf(courseWalkApi), 'https:')}` as const;

/** `connect-src` and `form-action` follow from the build's settings. */
export const policyDirectives = ({
  apiUrl,
  crmUrl,
  courseWalkApi,
}: PublicSettings): Directive[] => [
  "default-src 'none'",
  "base-uri 'none'",
  `connect-src ${sources(originOf(apiUrl), originOf(crmUrl), originOf(courseWalkApi))}`,
  "font-src 'self'",
  `form-action ${sources(originOf(apiUrl))}`,
  "img-src 'self' data:",
  "manifest-src 'self'",
];
