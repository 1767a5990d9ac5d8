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
    help: 'Public address of the site. Empty: website of content/site.yaml. The service reads it as well, when it starts, for the links in emails to holders of accounts.',
  }),
  /** The header (RFC 6797); empty: none. */
  strictTransportSecurity: setting('PUBLIC_HSTS', oneOf<string>(strictTransportSecurity), {
    default: 'host',
    help: "Strict-Transport-Security: off, host, or subdomains. Browsers then refuse plain HTTP for a year, with `subdomains` on every host below the site's as well, whoever runs them. The service reads it as well, when it starts.",
  }),
  counterOrigin: hidden('PUBLIC_COUNTER_ORIGIN', origin, {
    example: 'https://counter.example.org',
    help: "Origin of a counter of visits, which all pages but the course-walk area's may then load and call (docs/recipes.md). Empty: there is none.",
  }),
  /** Empty: the site's own. */
  apiUrl: hidden('PUBLIC_API_URL', httpUrl, {
    example: 'https://api.example.org',
    help: "Origin of the service. Empty: the site's own.",
  }),
  /** Decisions, "CRM". */
  crmUrl: hidden('PUBLIC_CRM_URL', httpUrl, {
    example: 'https://crm.example.org',
    help: 'Host of the customer-management system. Empty: there is none.',
  }),
  /** Decisions, "Host". */
  courseWalkApi: hidden('PUBLIC_COURSE_WALK_API', httpUrl, {
    example: 'https://courses.example.org/api',
    help: 'Base URL of the course-walk calls. Empty: this service.',
  }),
  /** Decisions, "Continue with Google". */
  googleClientId: setting('PUBLIC_GOOGLE_CLIENT_ID', clientId, {
    example: '1234-abcd.apps.googleusercontent.com',
    help: 'OAuth client id for Google sign-in to the course-walk area. The service reads it as well, when it starts, and accepts tokens for this client alone. Empty: the button says that it is not set up.',
  }),
  googleUserInfoUrl: hidden('PUBLIC_GOOGLE_USERINFO_URL', httpUrl, {
    default: 'https://www.googleapis.com/oauth2/v3/userinfo',
    help: 'Where the browser asks Google who has signed in.',
  }),
};

export type SiteSettings = Values<typeof siteSettings>;

/** The settings that scripts and pages are given. */
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

/** The settings of the site that are set, as they are written. */
export const publicSettings = (env: Env): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      name.startsWith('PUBLIC_') && value ? [[name, value]] : [],
    ),
  );
