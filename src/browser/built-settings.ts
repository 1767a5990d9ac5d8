/**
 * The settings of the build, which has checked them. Vite replaces `PUBLIC_SETTINGS` with all of them, so no other file
 * uses that name.
 */
export const settings = PUBLIC_SETTINGS;
