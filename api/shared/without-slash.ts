/** `/services/` → `/services`: a path or URL without the slash at its end; `/` stays. */
export const withoutSlash = (path: string): string => path.replace(/(?<=.)\/$/, '');
