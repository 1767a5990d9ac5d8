/**
 * ESLint rules for imports: one way between folders, no cycles between files or between folders of the service, and in
 * what a production install runs only packages that it has.
 */
import { isBuiltin } from 'node:module';
import { relative, sep } from 'node:path';
import { forbiddenImport } from './import-directions.js';
import {
  importPath,
  productionPackages,
  readImportGraph,
  resolveImport,
  root,
  serviceFolderGraph,
  serviceFolderOf,
} from './project-imports.js';

/** Calls `check` with the source (a string or template literal) of every import and re-export, of types as well. */
const onEveryImport = (check) => ({
  ImportDeclaration: ({ source }) => check(source),
  ExportAllDeclaration: ({ source }) => check(source),
  ExportNamedDeclaration: ({ source }) => check(source),
  ImportExpression: ({ source }) => check(source),
  TSImportType: ({ source }) => check(source),
  TSExternalModuleReference: ({ expression }) => check(expression),
  // `require.resolve('package/file')`
  CallExpression: ({ callee, arguments: [source] }) => {
    if (callee.object?.name === 'require' && callee.property.name === 'resolve') check(source);
  },
});

/** A rule that reports what `faultOf(file, isScript, imported)` says of an import. */
const importRule = (description, faultOf) => ({
  meta: { type: 'problem', docs: { description }, schema: [] },
  create(context) {
    // A <script> of an .astro file is linted as a file of its own, below the name of the .astro file.
    const { filename, physicalFilename } = context;
    const file = relative(root, physicalFilename).replaceAll(sep, '/');
    return onEveryImport((source) => {
      const specifier = source?.value ?? source?.quasis?.[0]?.value.cooked;
      if (typeof specifier !== 'string') return;
      const imported = resolveImport(file, specifier);
      const message = faultOf(file, filename !== physicalFilename, imported);
      if (message) context.report({ node: source, message });
    });
  },
});

let graph;
let folderGraph;
const cyclicImport = (file, _isScript, imported) => {
  if (!('file' in imported)) return undefined;
  graph ??= readImportGraph();
  const path = importPath(graph, imported.file, file);
  return path && `This import closes a cycle: ${[file, ...path].join(' → ')}.`;
};

const cyclicFolder = (file, _isScript, imported) => {
  const from = serviceFolderOf(file);
  const to = 'file' in imported && serviceFolderOf(imported.file);
  if (!from || !to || from === to) return undefined;
  graph ??= readImportGraph();
  folderGraph ??= serviceFolderGraph(graph);
  const path = importPath(folderGraph, to, from);
  return path && `This import closes a cycle of folders: ${[from, ...path].join(' → ')}.`;
};

/** Virtual modules are written `scheme:name`. */
const packageName = (specifier) =>
  isBuiltin(specifier) || /^\w+:/.test(specifier)
    ? undefined
    : specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

const developmentPackage = (_file, _isScript, imported) => {
  const name = 'package' in imported && packageName(imported.package);
  if (!name || productionPackages.has(name)) return undefined;
  return `${name} must be in "dependencies" of package.json: a production install has nothing else.`;
};

export const importsPlugin = {
  meta: { name: 'imports' },
  rules: {
    'one-way': importRule('imports run one way between folders', forbiddenImport),
    'no-cycle': importRule('no file imports itself by way of others', cyclicImport),
    'no-folder-cycle': importRule('no folder of the service imports itself so', cyclicFolder),
    production: importRule('a production install has the package', developmentPackage),
  },
};
