/** Additions of course-walk pages to the Content Security Policy of every page. */
import type { PublicSettings } from '#shared/settings/site.ts';
import { originOf, sources } from './csp-sources.ts';

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
