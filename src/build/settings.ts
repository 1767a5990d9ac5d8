/**
 * The settings that a build puts into the site: the `PUBLIC_*` variables of `.env.example`. URLs have no slash at the
 * end.
 */
import { strictTransportSecurity as values } from '#contract/site-headers.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const httpUrl = (env: Environment, name: string): string => {
  const value = env[name]?.trim();
  if (!value) return '';
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) {
    throw new Error(
      `${name} must be an http(s) URL such as https://api.example.org, not "${value}".`,
    );
  }
  return value.replace(/\/+$/, '');
};

/** Pages are at the root of their host, so a path would be lost from every link. */
const origin = (env: Environment, name: string): string => {
  const url = httpUrl(env, name);
  if (!url || new URL(url).origin === url.toLowerCase()) return url;
  throw new Error(
    `${name} must be an origin such as https://www.example.org, without a path, not "${url}".`,
  );
};

/** As Google's console prints it. */
const clientId = (env: Environment, name: string): string => {
  const value = env[name]?.trim() ?? '';
  if (/^[\w.-]*$/.test(value)) return value;
  throw new Error(
    `${name} must be a client id such as 1234-abcd.apps.googleusercontent.com, not "${value}".`,
  );
};

export interface PublicSettings {
  /** Origin of the site; empty: `website` of content/site.yaml. */
  siteUrl: string;
  /** Origin of the service; empty when it is the site's own. */
  apiUrl: string;
  /** Origin of the customer-management system; empty when there is none (decisions 9). */
  crmUrl: string;
  /** Base URL of the course-walk calls (decisions 24). */
  courseWalkApi: string;
  /** OAuth client id for signing in with Google; empty when that is not set up (decisions 28). */
  googleClientId: string;
  /** Google's endpoint that tells who has signed in. */
  googleUserInfoUrl: string;
  /** Origin of a counter of visits, which all pages but the course-walk area's may load and call; empty: there is none. */
  counterOrigin: string;
}

const googleUserInfo = 'https://www.googleapis.com/oauth2/v3/userinfo';

/**
 * @param env variables of the environment and of `.env`
 * @throws Error that names the variable whose value is wrong
 */
export const settingsFrom = (env: Environment): PublicSettings => {
  const apiUrl = httpUrl(env, 'PUBLIC_API_URL');
  return {
    siteUrl: origin(env, 'PUBLIC_SITE_URL'),
    apiUrl,
    crmUrl: httpUrl(env, 'PUBLIC_CRM_URL'),
    courseWalkApi: httpUrl(env, 'PUBLIC_COURSE_WALK_API') || `${apiUrl}/api/course-walk`,
    googleClientId: clientId(env, 'PUBLIC_GOOGLE_CLIENT_ID'),
    googleUserInfoUrl: httpUrl(env, 'PUBLIC_GOOGLE_USERINFO_URL') || googleUserInfo,
    counterOrigin: origin(env, 'PUBLIC_COUNTER_ORIGIN'),
  };
};

/**
 * The header Strict-Transport-Security (RFC 6797) of a build; empty: none. A browser that has seen it refuses plain
 * HTTP for a year, on the site's host or also on every host below it, whoever runs them: hence the setting.
 *
 * @throws Error when PUBLIC_HSTS is none of `off`, `host`, `subdomains`
 */
export const strictTransportSecurity = (env: Environment): string => {
  const value = env['PUBLIC_HSTS']?.trim() || 'host';
  if (Object.hasOwn(values, value)) return values[value as keyof typeof values];
  throw new Error(`PUBLIC_HSTS must be one of ${Object.keys(values).join(', ')}, not "${value}".`);
};
