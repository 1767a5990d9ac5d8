/** The HTML that an editor may add to a Markdown text. */

/** A comment in a text. Without its end, `-->`, it hides everything below it. */
export const comment = /<!--(?:-?>|[\s\S]*?(?:--!?>|$))/g;

const names = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

const elements = names(`
  a abbr address article aside audio b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div
  dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li mark ol p pre q rp rt ruby s samp section
  small source span strong sub summary sup table tbody td tfoot th thead time tr track u ul var video wbr
`);

const attributes = names(`
  abbr align alt cite class colspan controls datetime default
  dir download headers height href hreflang id kind label lang loop muted name open playsinline poster preload rel reversed role
  rowspan scope span src srclang start tabindex target title translate type value width
`);

const isAllowed = (name: string): boolean => attributes.has(name) || name.startsWith('aria-');

/** Returns what a text cannot contain, `<iframe>` or `onclick="…"`. Undefined: all of the element is allowed. */
export const refusedIn = (
  element: string,
  values: Readonly<Record<string, string>>,
): string | undefined => {
  if (!elements.has(element)) return `<${element}>`;
  const attribute = Object.keys(values).find((name) => !isAllowed(name));
  return attribute && `${attribute}="…"`;
};
