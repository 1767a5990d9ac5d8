/** Where `npm run build` leaves the build that it replaces. Pages that were loaded from it still ask for its scripts. */
export const previousSite = '.build/previous-site';
