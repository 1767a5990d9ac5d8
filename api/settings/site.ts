/**
 * The settings that a build puts into the site. The service reads them too when it starts, and refuses the same
 * mistakes.
 */
import * as z from 'zod/mini';
import { strictTransportSecurity } from '#contract/site-headers.ts';
import {
  type Env,
  hidden,
  httpUrl,
  oneOf,
  origin,
  readSettings,
  setting,
  type Values,
} from './setting.ts';

/** An OAuth client id as Google's console shows it. */
const clientId = z._default(
  z
    .string()
    .check(z.regex(/^[\w.-]*$/, 'a client id such as 1234-abcd.apps.googleusercontent.com')),
  '',
);

export const siteSettings = {
  siteUrl: hidden('PUBLIC_SITE_URL', origin, {
    example: 'https://www.example.org',
    help: 'Public origin of the site, without a path. Empty: website of content/site.yaml. The service also reads it when it starts, for the links in emails to account holders.',
  }),
  /** Value of the header (RFC 6797). Empty: no header. */
  strictTransportSecurity: setting('PUBLIC_HSTS', oneOf<string>(strictTransportSecurity), {
    default: 'host',
    help: "Strict-Transport-Security: off, host or subdomains. With host, browsers refuse plain HTTP to the site's host for a year. With subdomains, they also refuse it to every host below, whoever runs it. The service also reads it when it starts.",
  }),
  counterOrigin: hidden('PUBLIC_COUNTER_ORIGIN', origin, {
    example: 'https://counter.example.org',
    help: 'Origin of a visit counter. All pages except those of the course-walk area may load and call it (docs/recipes.md). Empty: no counter.',
  }),
  apiUrl: hidden('PUBLIC_API_URL', httpUrl, {
    example: 'https://api.example.org',
    help: "URL of the service, if it is not on the site's origin. Empty: the site's own origin.",
  }),
  /** Decisions, "CRM". */
  crmUrl: hidden('PUBLIC_CRM_URL', httpUrl, {
    example: 'https://crm.example.org',
    help: 'URL of the customer-management system (CRM) to which browsers also post messages. Empty: no CRM.',
  }),
  /** Decisions, "Host". */
  courseWalkApi: hidden('PUBLIC_COURSE_WALK_API', httpUrl, {
    example: 'https://courses.example.org/api',
    help: 'Base URL of the course-walk calls, if another host has the accounts. Empty: this service.',
  }),
  /** Decisions, "Continue with Google". */
  googleClientId: setting('PUBLIC_GOOGLE_CLIENT_ID', clientId, {
    example: '1234-abcd.apps.googleusercontent.com',
    help: 'OAuth client ID for Google sign-in to the course-walk area. The service also reads it when it starts, and accepts only tokens for this client. Empty: the button says that Google sign-in is not set up.',
  }),
  googleUserInfoUrl: hidden('PUBLIC_GOOGLE_USERINFO_URL', httpUrl, {
    default: 'https://www.googleapis.com/oauth2/v3/userinfo',
    help: 'URL at which the browser asks Google who has signed in.',
  }),
};

export type SiteSettings = Values<typeof siteSettings>;

/** The settings that pages and their scripts get. */
export type PublicSettings = Omit<SiteSettings, 'strictTransportSecurity'>;

/**
 * Reads the settings of the site from the environment. A pure function.
 *
 * @throws ConfigError whose message names the setting that is wrong
 */
export const siteSettingsFrom = (env: Env): SiteSettings => {
  const settings = readSettings(siteSettings, env);
  const courseWalkApi = settings.courseWalkApi || `${settings.apiUrl}/api/course-walk`;
  return { ...settings, courseWalkApi };
};

/** Returns the `PUBLIC_*` variables that are set, as they are written. */
export const publicSettings = (env: Env): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      name.startsWith('PUBLIC_') && value ? [[name, value]] : [],
    ),
  );
