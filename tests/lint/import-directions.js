/**
 * Which folder may import which. Imports run one way: collections → pages → layouts → components → islands → stores →
 * browser → lib → api/contract (read: the left one imports the right one), with collections, build, drawings and
 * directives beside them. What runs in a browser never reaches what runs while building.
 */
import { isBuiltin } from 'node:module';

/** What pages, layouts and components may import besides each other. */
const belowPages = ['islands', 'stores', 'browser', 'drawings', 'lib', 'styles', 'contract'];
const buildTime = ['collections', 'build'];

/**
 * Importing part → the parts that it may import, itself included. `endpoints` are pages written in TypeScript;
 * `scripts` are the `<script>`s of .astro files and the modules beside them, which run in the browser.
 */
const mayImport = {
  'content.config': ['collections'],
  collections: ['collections', 'drawings', 'lib'],
  build: ['build', 'collections', 'drawings', 'lib', 'contract'],
  pages: ['pages', 'layouts', 'components', ...buildTime, ...belowPages],
  endpoints: ['collections', 'drawings', 'lib'],
  layouts: ['layouts', 'components', ...buildTime, ...belowPages],
  components: ['components', ...buildTime, ...belowPages],
  scripts: ['pages', 'layouts', 'components', 'stores', 'browser', 'drawings', 'lib', 'contract'],
  islands: ['islands', 'stores', 'browser', 'drawings', 'lib', 'styles', 'contract'],
  directives: ['directives', 'browser', 'lib'],
  stores: ['stores', 'browser', 'lib', 'contract'],
  browser: ['browser', 'lib', 'contract'],
  drawings: ['drawings', 'lib'],
  lib: ['lib', 'contract'],
  styles: ['styles'],
  'env.d': ['build', 'lib', 'browser', 'contract'],
  contract: ['contract'],
  api: ['api', 'contract'],
};

/** Parts that Node runs, so that they may import its modules. */
const nodeParts = ['collections', 'build', 'pages', 'endpoints', 'layouts', 'components', 'api'];
/** Parts that Astro runs, so that they may import `astro` and `astro:*`. */
const astroParts = [
  ...['content.config', 'collections', 'build', 'pages', 'endpoints', 'layouts', 'components'],
];

const partsWithScripts = ['pages', 'layouts', 'components'];

/** The part that a file can be imported as: `src/lib/dates.ts` → `lib`; undefined outside `src` and `api`. */
const folderOf = (file) => {
  if (file.startsWith('api/contract/')) return 'contract';
  const [root, below = ''] = file.split('/');
  if (root === 'api') return 'api';
  return root === 'src' ? below.replace(/\.ts$/, '') : undefined;
};

/** The part that a file imports as. */
const partOf = (file, isScript) => {
  const folder = folderOf(file);
  if (!partsWithScripts.includes(folder) || (file.endsWith('.astro') && !isScript)) return folder;
  const isEndpoint = folder === 'pages' && !isScript && !file.includes('/_');
  return isEndpoint ? 'endpoints' : 'scripts';
};

const isAstro = (name) => /^astro(?:$|[:/])/.test(name);

/** @returns whether `part` may import the package or Node module `name` */
const mayImportPackage = (part, name) => {
  if (part === 'contract') return /^zod(?:$|\/)/.test(name);
  if (isAstro(name))
    return astroParts.includes(part) || (part === 'directives' && name === 'astro');
  return !isBuiltin(name) || nodeParts.includes(part);
};

/**
 * @param {string} file the importing file, from the project's root
 * @param {boolean} isScript whether the import is in a `<script>` of that .astro file
 * @param {{ file: string } | { package: string }} imported a file of the project, or the name of a package or module
 * @returns {string | undefined} what is wrong with the import
 */
export const forbiddenImport = (file, isScript, imported) => {
  const part = partOf(file, isScript);
  if (part === undefined) return undefined;
  const allowed = mayImport[part] ?? [];
  const isAllowed =
    'file' in imported
      ? allowed.includes(folderOf(imported.file))
      : mayImportPackage(part, imported.package);
  if (isAllowed) return undefined;
  const what = 'file' in imported ? imported.file : imported.package;
  return `${part} must not import ${what}: imports run one way (docs/developing.md, "Folders").`;
};
