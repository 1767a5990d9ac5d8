/** Where an import of this project leads, and which file imports which. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const { imports, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** The packages that `npm ci --omit=dev` installs by name. */
export const productionPackages = new Set(Object.keys(dependencies));
/** `['#lib/', 'src/lib/']` for `"#lib/*": "./src/lib/*"`. */
const aliases = Object.entries(imports).map(([name, path]) => [
  name.slice(0, -1),
  posix.normalize(path.slice(0, -1)),
]);

/**
 * @param {string} file the importing file, from the project's root
 * @param {string} specifier as it is written: `./a.ts`, `#lib/a.ts`, `/src/lib/a.ts`, `node:fs`
 * @returns {{ file: string } | { package: string }} a path from the project's root, or the name of a package or module
 */
export const resolveImport = (file, specifier) => {
  const [path = ''] = specifier.split('?');
  if (path.startsWith('.')) return { file: posix.join(posix.dirname(file), path) };
  if (path.startsWith('/')) return { file: path.slice(1) };
  const alias = aliases.find(([name]) => path.startsWith(name));
  return alias ? { file: alias[1] + path.slice(alias[0].length) } : { package: path };
};

const frontmatter = (text) => /^---\n(.*?)^---$/ms.exec(text)?.[1] ?? '';

/** The files of the project that `file` imports. */
const importedFiles = (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const code = file.endsWith('.astro') ? frontmatter(text) : text;
  return ts
    .preProcessFile(code)
    .importedFiles.map(({ fileName }) => resolveImport(file, fileName))
    .flatMap((imported) => ('file' in imported ? [imported.file] : []));
};

/** Every source file of the site and the service → the files that it imports. */
export const readImportGraph = () => {
  const files = ['src', 'api'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      posix.join(folder, name),
    ),
  );
  const sources = files.filter((file) => /\.(ts|tsx|js|astro)$/.test(file));
  return new Map(sources.map((file) => [file, importedFiles(file)]));
};

/** `api/mail/mailer.ts` → `api/mail`; a file in `api` itself counts as a folder. Undefined for any other file. */
export const serviceFolderOf = (file) => /^api\/[^/]+/.exec(file)?.[0];

/**
 * @param {Map<string, string[]>} graph files → files
 * @returns {Map<string, string[]>} folders of the service → the other folders that their files import
 */
export const serviceFolderGraph = (graph) => {
  const folders = new Map();
  for (const [file, imported] of graph) {
    const from = serviceFolderOf(file);
    if (!from) continue;
    const others = imported.map(serviceFolderOf).filter((to) => to && to !== from);
    folders.set(from, [...(folders.get(from) ?? []), ...others]);
  }
  return folders;
};

/**
 * The shortest way along imports.
 *
 * @param {Map<string, string[]>} graph
 * @returns {string[] | undefined} the files or folders from `start` to `end`, both included
 */
export const importPath = (graph, start, end) => {
  const paths = [[start]];
  const seen = new Set([start]);
  for (const path of paths) {
    const last = path.at(-1);
    if (last === end) return path;
    for (const next of graph.get(last) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      paths.push([...path, next]);
    }
  }
  return undefined;
};
