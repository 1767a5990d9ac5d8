/** The directives of the Content Security Policy. Astro adds the hashes of scripts and styles to them. */
import type { PublicSettings } from '#contract/settings/site.ts';
import { originOf, sources } from './csp-sources.ts';

type Directive =
  `${'default-src' | 'base-uri' | 'connect-src' | 'font-src' | 'form-action' | 'img-src'} ${string}`;

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
