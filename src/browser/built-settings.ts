import { settingsFrom } from '#build/settings.ts';

/** The settings of this build. */
export const settings = settingsFrom({
  PUBLIC_API_URL: import.meta.env.PUBLIC_API_URL,
  PUBLIC_CRM_URL: import.meta.env.PUBLIC_CRM_URL,
  PUBLIC_COURSE_WALK_API: import.meta.env.PUBLIC_COURSE_WALK_API,
  PUBLIC_GOOGLE_CLIENT_ID: import.meta.env.PUBLIC_GOOGLE_CLIENT_ID,
  PUBLIC_GOOGLE_USERINFO_URL: import.meta.env.PUBLIC_GOOGLE_USERINFO_URL,
});
