const styleElement = /<style>([\s\S]*?)<\/style>/g;
const adjacentScripts = /<script>([^<]*(?:<(?!\/script>)[^<]*)*)<\/script>\s*<script>/g;
const moduleElement = /<script type="module">([\s\S]*?)<\/script>/g;
/** A statement of a module; `import()` may stand in a function. */
const hasImportOrExport = /(?:^|[;}\n])\s*(?:import|export)\b(?!\s*\()/;

/** Moves the rules of later style elements into the first. */
const withOneStyle = (html: string): string => {
  const styles = [...html.matchAll(styleElement)].map(([, css = '']) => css.trim());
  let count = 0;
  return html.replace(styleElement, () => (count++ ? '' : `<style>${styles.join('')}</style>`));
};

/**
 * Joins the inline modules in the place of the last, which is the end of the page, and runs them at once: islands remember
 * there how the server has sent them, and an extension may change the page as soon as it is parsed.
 */
const withOneModule = (html: string): string => {
  const modules = [...html.matchAll(moduleElement)].map(([, code = '']) => code.trim());
  if (modules.length < 2 || modules.some((code) => hasImportOrExport.test(code))) return html;
  const joined = modules.map((code) => `(()=>{${code}})();`).join('');
  let left = modules.length;
  return html.replace(moduleElement, () =>
    --left ? '' : `<script>"use strict";${joined}</script>`,
  );
};

/** Of an island's attributes, the identifier that no script reads. */
const islandId = /(<astro-island) uid="\w+"/g;

/**
 * The page with its inline styles in one element, and its inline scripts in as few as keep their order. Each element
 * needs a hash of 50 bytes in the policy, which does not compress; nor do the identifiers of islands, which are left out.
 */
export const withJoinedElements = (html: string): string =>
  withOneModule(withOneStyle(html.replace(islandId, '$1'))).replace(
    adjacentScripts,
    (_, code: string) => `<script>${code.trim().replace(/;?$/, ';')}`,
  );
