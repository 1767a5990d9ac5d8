/** ESLint rules for imports: one way between folders, and no cycles between files or between folders of the service. */
import { relative, sep } from 'node:path';
import { forbiddenImport } from './import-directions.js';
import {
  importPath,
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

export const importsPlugin = {
  meta: { name: 'imports' },
  rules: {
    'one-way': importRule('imports run one way between folders', forbiddenImport),
    'no-cycle': importRule('no file imports itself by way of others', cyclicImport),
    'no-folder-cycle': importRule('no folder of the service imports itself so', cyclicFolder),
  },
};
