/** Addresses of a site: `/services`, whatever the file is called. */

/** Path as it was asked for → the address without a slash at its end, decoded; undefined when no file can be meant. */
export const addressOf = (pathname: string): string | undefined => {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  // eslint-disable-next-line no-control-regex -- no file of a site has one
  if (/[\u0000-\u001f\u007f\\]/.test(decoded)) return undefined;
  const address = decoded.replace(/\/$/, '') || '/';
  const segments = address.slice(1).split('/');
  const odd = segments.some((segment) => segment === '.' || segment === '..');
  return odd || decoded.includes('//') || !address.startsWith('/') ? undefined : address;
};

/** `/services.html` and `/services/index.html` → `/services`; other addresses as they are. */
export const withoutHtml = (address: string): string =>
  address.replace(/\.html$/, '').replace(/\/index$/, '') || '/';

/** File below the site's folder, with slashes → its address; undefined for what no visitor may read. */
export const addressOfFile = (file: string): string | undefined => {
  const hidden = file.split('/').some((part) => part.startsWith('.') && part !== '.well-known');
  if (hidden || /^_(headers|redirects)$|\.(br|gz)$/.test(file)) return undefined;
  return file.endsWith('.html') ? withoutHtml(`/${file}`) : `/${file}`;
};

/** Where the not-found page of an address may be, the nearest first: `/a/b` → `/a/404`, `/404`. */
export const notFoundAddresses = (address: string): string[] => {
  const folders = address.split('/').slice(1, -1);
  return [...folders.keys(), folders.length]
    .map(
      (depth) =>
        `${folders
          .slice(0, depth)
          .map((folder) => `/${folder}`)
          .join('')}/404`,
    )
    .reverse();
};
