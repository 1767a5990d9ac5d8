/** The settings of this build, checked when it was built. */
export const settings = PUBLIC_SETTINGS;
