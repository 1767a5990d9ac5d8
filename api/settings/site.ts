/**
 * The settings that a build puts into the site. The service reads them too when it starts, and refuses the same
 * mistakes.
 */
import * as z from 'zod/mini';
import { strictTransportSecurity } from '#contract/site-headers.ts';
import { type Env, httpUrl, oneOf, origin, readSettings, type Values } from './setting.ts';

/** An OAuth client id as Google's console shows it. */
const clientId = z._default(
  z
    .string()
    .check(z.regex(/^[\w.-]*$/, 'a client id such as 1234-abcd.apps.googleusercontent.com')),
  '',
);

export const siteSettings = {
  siteUrl: origin('PUBLIC_SITE_URL', {
    example: 'https://www.example.org',
    says: 'Public address of the site. Empty: website of content/site.yaml. The service reads it as well, when it starts, for the links in emails to holders of accounts.',
  }),
  /** The header (RFC 6797); empty: none. */
  strictTransportSecurity: oneOf<string>('PUBLIC_HSTS', strictTransportSecurity, {
    default: 'host',
    says: "Strict-Transport-Security: off, host, or subdomains. Browsers then refuse plain HTTP for a year, with `subdomains` on every host below the site's as well, whoever runs them. The service reads it as well, when it starts.",
  }),
  counterOrigin: origin('PUBLIC_COUNTER_ORIGIN', {
    example: 'https://counter.example.org',
    says: "Origin of a counter of visits, which all pages but the course-walk area's may then load and call (docs/operating.md). Empty: there is none.",
  }),
  /** Empty: the site's own. */
  apiUrl: httpUrl('PUBLIC_API_URL', {
    example: 'https://api.example.org',
    says: "Origin of the service. Empty: the site's own.",
  }),
  /** Decisions, "CRM". */
  crmUrl: httpUrl('PUBLIC_CRM_URL', {
    example: 'https://crm.example.org',
    says: 'Host of the customer-management system. Empty: there is none.',
  }),
  /** Decisions, "Host". */
  courseWalkApi: httpUrl('PUBLIC_COURSE_WALK_API', {
    example: 'https://courses.example.org/api',
    says: 'Base URL of the course-walk calls. Empty: this service.',
  }),
  /** Decisions, "Continue with Google". */
  googleClientId: {
    name: 'PUBLIC_GOOGLE_CLIENT_ID',
    schema: clientId,
    example: '1234-abcd.apps.googleusercontent.com',
    says: 'OAuth client id for Google sign-in to the course-walk area. The service reads it as well, when it starts, and accepts tokens for this client alone. Empty: the button says that it is not set up.',
  },
  googleUserInfoUrl: httpUrl('PUBLIC_GOOGLE_USERINFO_URL', {
    default: 'https://www.googleapis.com/oauth2/v3/userinfo',
    says: 'Where the browser asks Google who has signed in.',
  }),
};

type SiteSettings = Values<typeof siteSettings>;

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
