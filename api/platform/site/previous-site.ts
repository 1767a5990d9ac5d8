/** Where `npm run build` keeps the previous build. Pages loaded from it still ask for its scripts. */
export const previousSite = '.build/previous-site';
