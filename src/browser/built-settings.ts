/**
 * The settings of this build, checked when it was built. Only here is the name that Vite replaces, as all of them come in
 * its place.
 */
export const settings = PUBLIC_SETTINGS;
