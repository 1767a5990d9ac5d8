import { createHash } from 'node:crypto';
import { DomUtils, parseDocument } from 'htmlparser2';
import { namesIn, type NamesOfScripts, removeUnusedCss, type Used } from './css.ts';

/** A part of the HTML, by its offsets. */
interface Range {
  start: number;
  end: number;
}

interface InlineElement extends Range {
  text: string;
}

/** A page as Astro has built it, with the places that change when it is finished. */
interface UnfinishedPage {
  /** URL path of its file. */
  file: string;
  html: string;
  /** Offset of the end of `<meta charset>`. Undefined: the page has no such tag. */
  charsetEnd: number | undefined;
  /** Offset of `</head>`. */
  headEnd: number;
  /** The tag with the Content Security Policy, and the policy. Undefined: the page has no policy. */
  policy: (Range & { content: string }) | undefined;
  styles: InlineElement[];
  /** Scripts that run before the page is painted: classic ones in the head. They stay inline. */
  earlyScripts: InlineElement[];
  /** The other inline scripts. Data blocks are not included, because they do not run. */
  scripts: InlineElement[];
  /** Whether it has a `<video>` or `<audio>`. */
  hasMedia: boolean;
  /** Values of attributes that may be URLs of scripts, as written: they end with `.js` or `.mjs`, or have a query after it. */
  scriptUrls: string[];
  /** Every `id`: links can lead to them. */
  ids: Set<string>;
  /** Names in its HTML. */
  used: Used;
}

const scriptUrl = /\.m?js(?:\?.*)?$/;

/** Values of `type` with which a script runs (HTML, section 4.12.1). */
const scriptType = /^(?:|module|(?:text|application)\/(?:java|ecma)script)$/i;

const elementsOf = (html: string) =>
  DomUtils.getElementsByTagName(
    '*',
    parseDocument(html, { withStartIndices: true, withEndIndices: true }),
  );

type Element = ReturnType<typeof elementsOf>[number];

const rangeOf = ({ startIndex, endIndex }: Pick<Element, 'startIndex' | 'endIndex'>): Range => ({
  start: startIndex ?? 0,
  end: (endIndex ?? -1) + 1,
});

/** Parses a page once, for all steps that finish it. */
export const readUnfinishedPage = (file: string, html: string): UnfinishedPage => {
  const elements = elementsOf(html);
  const metas = elements.filter(({ name }) => name === 'meta');
  const charset = metas.find(({ attribs }) => attribs['charset']);
  const policy = metas.find(
    ({ attribs }) => attribs['http-equiv']?.toLowerCase() === 'content-security-policy',
  );
  const head = elements.find(({ name }) => name === 'head');
  const headEnd = head ? rangeOf(head).end - '</head>'.length : 0;

  const inline = (element: Element): InlineElement[] =>
    element.children.map((text) => {
      const { start, end } = rangeOf(text);
      return { ...rangeOf(element), text: html.slice(start, end) };
    });
  const scripts = elements.filter(
    ({ name, attribs }) =>
      name === 'script' && attribs['src'] === undefined && scriptType.test(attribs['type'] ?? ''),
  );
  const isEarly = (script: Element): boolean =>
    rangeOf(script).start < headEnd && script.attribs['type']?.toLowerCase() !== 'module';

  const values = elements.flatMap(({ attribs }) => Object.values(attribs));
  const namedValues = elements
    .filter(({ name }) => name !== 'meta')
    .flatMap(({ attribs }) => Object.values(attribs));
  return {
    file,
    html,
    charsetEnd: charset && rangeOf(charset).end,
    headEnd,
    policy: policy && { ...rangeOf(policy), content: policy.attribs['content'] ?? '' },
    styles: elements.filter(({ name }) => name === 'style').flatMap(inline),
    earlyScripts: scripts.filter(isEarly).flatMap(inline),
    scripts: scripts.filter((script) => !isEarly(script)).flatMap(inline),
    hasMedia: elements.some(({ name }) => name === 'video' || name === 'audio'),
    scriptUrls: values.filter((value) => scriptUrl.test(value)),
    ids: new Set(elements.flatMap(({ attribs }) => attribs['id'] ?? [])),
    used: {
      tags: new Set(elements.map(({ name }) => name)),
      names: new Set(namedValues.flatMap(namesIn)),
      attributes: new Set(elements.flatMap(({ attribs }) => Object.keys(attribs))),
    },
  };
};

/** Returns the hash of an inline element for a policy. Browsers hash it with line feeds (HTML, section 13.2.3.5). */
const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text.replace(/\r\n?/g, '\n')).digest('base64')}'`;

/**
 * Makes a page's policy from Astro's, which has three flaws:
 *
 * - Every page lists the hashes of the whole site. A hash has 50 bytes and does not compress.
 * - A directive to which the page adds sources occurs twice.
 * - The hashes of styles are those from before unused rules were removed.
 *
 * @param scripts texts of the page's inline scripts
 * @param styles texts of the page's inline styles
 * @returns the policy with each directive once, and with the hashes of these texts only
 */
const pagePolicy = (policy: string, scripts: string[], styles: string[]): string => {
  const hashes: Record<string, string[]> = {
    'script-src': scripts.map(hashSource),
    'style-src': styles.map(hashSource),
  };
  const directives = new Map<string, Set<string>>();
  for (const directive of policy.split(';')) {
    const [name, ...sources] = directive.trim().split(/\s+/);
    if (!name) continue;
    const known = directives.get(name) ?? new Set(hashes[name]);
    const named = sources.filter((source) => !source.startsWith("'sha256-"));
    directives.set(name, new Set([...named, ...known]));
  }
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join(';');
};

interface Edit extends Range {
  text: string;
}

const applyEdits = (html: string, edits: Edit[]): string => {
  let result = '';
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    result += html.slice(at, start) + text;
    at = end;
  }
  return result + html.slice(at);
};

const attributeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const texts = (elements: InlineElement[]): string[] => elements.map(({ text }) => text);

/** Returns a path in the folder of Astro's own files, which browsers cache forever. */
const scriptFile = ({ text }: InlineElement): string =>
  `/_astro/page.${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.js`;

interface FinishedPage {
  html: string;
  /** Scripts that were moved out of the HTML, by the URL paths of their files. */
  scripts: Map<string, string>;
}

/**
 * Finishes the HTML of a built page:
 *
 * - Unused styles are removed. The others are in one element at the end of the head, because each element needs a hash,
 *   and HTML (section 4.2.6) allows no style element in the body.
 * - Inline scripts become files, except those that run before the first paint. Such a file is a module: it runs once
 *   the page is parsed, in document order.
 * - The Content Security Policy allows only the inline styles and scripts that are left. It moves to the start of
 *   `<head>`, because it applies only to elements after it.
 *
 * @param namesOfScripts finds the names in the site's scripts that a page can load
 * @throws Error if the page has no `<meta charset>` or no policy
 */
export const finishPage = async (
  page: UnfinishedPage,
  namesOfScripts: NamesOfScripts,
): Promise<FinishedPage> => {
  const { file, charsetEnd, policy } = page;
  if (charsetEnd === undefined || !policy) {
    const missing = policy ? '<meta charset="utf-8">' : 'Content Security Policy';
    throw new Error(
      `The page ${file} has no ${missing}. Use src/layouts/Layout.astro, which adds it.`,
    );
  }
  const scripts = namesOfScripts(
    file,
    page.scriptUrls,
    texts([...page.earlyScripts, ...page.scripts]),
  );
  const styles = (await removeUnusedCss(texts(page.styles), page.used, scripts)).join('');
  const sitePolicy = page.hasMedia ? `${policy.content};media-src 'self'` : policy.content;
  const ownPolicy = pagePolicy(sitePolicy, texts(page.earlyScripts), styles ? [styles] : []);
  const html = applyEdits(page.html, [
    { ...policy, text: '' },
    {
      start: charsetEnd,
      end: charsetEnd,
      text: `<meta http-equiv="content-security-policy" content="${attributeText(ownPolicy)}">`,
    },
    ...page.styles.map(({ start, end }) => ({ start, end, text: '' })),
    { start: page.headEnd, end: page.headEnd, text: styles && `<style>${styles}</style>` },
    ...page.scripts.map((script) => ({
      start: script.start,
      end: script.end,
      text: `<script type="module" src="${scriptFile(script)}"></script>`,
    })),
  ]);
  return {
    // Nothing reads an island's `uid`. Its random letters do not compress.
    html: html.replaceAll(/(<astro-island) uid="[^"]*"/g, '$1'),
    scripts: new Map(page.scripts.map((script) => [scriptFile(script), script.text])),
  };
};
