/** What is baked in at build: the `PUBLIC_*` settings of the README. */

const address = (name: string, value: string | undefined): string => {
  if (!value) return '';
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) {
    throw new Error(
      `${name} must be an http(s) address such as https://api.example.org, not "${value}".`,
    );
  }
  return value.replace(/\/+$/, '');
};

export interface PublicSettings {
  /** Origin of the service; empty when it is the site's own. */
  apiUrl: string;
  /** The customer-management host; empty when there is none (decisions 9). */
  crmUrl: string;
  /** The course-walk host (decisions 24). */
  courseWalkApi: string;
  /** Sign-in with Google: the client id, empty when that is not set up (decisions 28). */
  googleClientId: string;
  /** Where Google tells who has signed in. */
  googleUserInfoUrl: string;
}

const GOOGLE_USER_INFO = 'https://www.googleapis.com/oauth2/v3/userinfo';

/** Pure: environment → settings, or an Error that names the setting which is wrong. */
export const settingsFrom = (env: Record<string, string | undefined>): PublicSettings => {
  const apiUrl = address('PUBLIC_API_URL', env['PUBLIC_API_URL']);
  return {
    apiUrl,
    crmUrl: address('PUBLIC_CRM_URL', env['PUBLIC_CRM_URL']),
    courseWalkApi:
      address('PUBLIC_COURSE_WALK_API', env['PUBLIC_COURSE_WALK_API']) ||
      `${apiUrl}/api/course-walk`,
    googleClientId: env['PUBLIC_GOOGLE_CLIENT_ID'] ?? '',
    googleUserInfoUrl:
      address('PUBLIC_GOOGLE_USERINFO_URL', env['PUBLIC_GOOGLE_USERINFO_URL']) || GOOGLE_USER_INFO,
  };
};
