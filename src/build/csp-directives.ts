/** The directives of the Content Security Policy. Astro adds the hashes of scripts and styles to them. */
import type { PublicSettings } from '#shared/settings/site.ts';
import { originOf, sources } from './csp-sources.ts';

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
