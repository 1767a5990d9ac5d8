/** `/services/` → `/services`: a path or URL without a slash at its end. */
export const withoutSlash = (path: string): string => path.replace(/\/+$/, '');
