/** URL paths of a site's files: `/services`, whatever the file's name. */

/** The path of a request, decoded and without a slash at its end; undefined when no file can have it. */
export const cleanPath = (pathname: string): string | undefined => {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  // eslint-disable-next-line no-control-regex -- no file of a site has one
  if (/[\u0000-\u001f\u007f\\]/.test(decoded)) return undefined;
  const path = decoded.replace(/\/$/, '') || '/';
  const segments = path.slice(1).split('/');
  const hasDots = segments.some((segment) => segment === '.' || segment === '..');
  return hasDots || decoded.includes('//') || !path.startsWith('/') ? undefined : path;
};

/** `/services.html` and `/services/index.html` → `/services`; other paths unchanged. */
export const withoutHtml = (path: string): string =>
  path.replace(/\.html$/, '').replace(/\/index$/, '') || '/';

/** The URL path of a file, given relative to the site's folder with slashes; undefined for files that are not served. */
export const pathOfFile = (file: string): string | undefined => {
  const isHidden = file.split('/').some((part) => part.startsWith('.') && part !== '.well-known');
  if (isHidden || /^_(headers|redirects)$|\.(br|gz)$/.test(file)) return undefined;
  return file.endsWith('.html') ? withoutHtml(`/${file}`) : `/${file}`;
};

/** The folder that a not-found page is for: `/services/404` → `/services`, `/404` → ``; undefined for other pages. */
export const notFoundFolder = (path: string): string | undefined =>
  path.endsWith('/404') ? path.slice(0, -'/404'.length) : undefined;
