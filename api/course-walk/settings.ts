/** The settings of the course-walk area that only the service reads. */
import type { PublicSettings } from '#shared/settings/site.ts';
import type { Values } from '#shared/settings/setting.ts';
import { webUrl } from '#platform/server-url.ts';
import type { PlatformConfig } from '#platform/settings.ts';

export const courseWalkSettings = {
  googleTokenInfoUrl: webUrl('GOOGLE_TOKENINFO_URL', {
    default: 'https://oauth2.googleapis.com/tokeninfo',
    says: 'Where Google tells whose an access token is, when a visitor signs in to the course-walk area with Google (see PUBLIC_GOOGLE_CLIENT_ID).',
  }),
};

/** The settings that the code of the area may read. */
export type CourseWalkConfig = PlatformConfig &
  Pick<PublicSettings, 'googleClientId' | 'siteUrl'> &
  Values<typeof courseWalkSettings>;
