/** What pages of the course-walk area add to the Content Security Policy of every page. */
import type { PublicSettings } from '#contract/settings/site.ts';
import { originOf, sources } from './csp-sources.ts';

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
