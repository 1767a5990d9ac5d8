/**
 * Keeps the bundled scripts of the browser: while code, packages and settings stay the same, and only words change, they
 * need not be bundled and minified again, which is a third of a build.
 */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Plugin, Rollup } from 'vite';
import { clientInputs } from './build-inputs.ts';
import { hashOf } from './hash-of.ts';
import { readKept, writeKept } from './kept-file.ts';

const cacheFolder = 'node_modules/.cache/client-bundle';

/** Bundles kept: of a few settings or branches. */
const keptBundles = 4;

type Outputs = Rollup.OutputBundle;
type Chunk = Rollup.OutputChunk;

/** Whether the chunk has nothing but styles. Vite removes such a chunk, whose styles Astro has put into the pages already. */
const isOnlyStyles = ({ modules }: Chunk): boolean =>
  Object.keys(modules).every((id) => /\.css(?:\?|$)/.test(id));

const isChunk = (output: Outputs[string]): output is Chunk => output.type === 'chunk';

/**
 * Whether the bundle can be used again. Styles that only a script imports (of a `client:only` island) cannot: Astro finds the
 * pages that need them while it bundles.
 */
const canBeKept = (bundle: Outputs): boolean =>
  Object.values(bundle)
    .filter(isChunk)
    .every((chunk) => isOnlyStyles(chunk) || !chunk.viteMetadata?.importedCss.size);

/** A chunk without the getters that Rollup's own has, and without the code of single modules. */
const plainChunk = (chunk: Chunk): Chunk => {
  const modules = Object.entries(chunk.modules).map(([id, module]) => [
    id,
    {
      code: null,
      renderedExports: module.renderedExports,
      removedExports: module.removedExports,
      originalLength: module.originalLength,
      renderedLength: module.renderedLength,
    },
  ]);
  return { ...chunk, map: null, modules: Object.fromEntries(modules) as Chunk['modules'] };
};

/**
 * What is kept of a bundle.
 *
 * @param before the files as they are before the plugins have changed them: Astro removes those that it puts into pages
 * @param after the files as they are written
 */
const outputsToKeep = (before: Chunk[], after: Outputs): Outputs => {
  const chunks = before.flatMap((chunk): Chunk[] => {
    const written = after[chunk.fileName];
    if (written && isChunk(written)) return [plainChunk(written)];
    return isOnlyStyles(chunk) ? [] : [chunk];
  });
  const assets = Object.values(after).filter(
    (output) => !isChunk(output) && !output.fileName.endsWith('.css'),
  );
  return Object.fromEntries(
    [...chunks, ...assets.map((asset) => ({ ...asset }))].map((output) => [
      output.fileName,
      output,
    ]),
  );
};

const removeOld = async (folder: string): Promise<void> => {
  const names = await readdir(folder);
  const ages = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  for (const { name } of ages.sort((a, b) => b.at - a.at).slice(keptBundles)) {
    await rm(join(folder, name), { force: true });
  }
};

/**
 * Vite plugins. When the bundle is kept, each entry is loaded as a module of one line, and the kept files take the place of
 * what is bundled from that, before any other plugin sees it.
 *
 * @param settings of the build, on which the scripts depend
 * @param folder where bundles are kept
 */
export const clientBundleCache = (settings: object, folder = cacheFolder): Plugin[] => {
  let isClientBuild = false;
  let file = '';
  let kept: Outputs | undefined;
  let before: Chunk[] | undefined;

  const find: Plugin = {
    name: 'client-bundle-cache:find',
    apply: 'build',
    enforce: 'pre',
    configResolved: ({ build }) => {
      isClientBuild = !build.ssr;
    },
    buildStart: {
      order: 'pre',
      handler: ({ input }) => {
        kept = undefined;
        if (!isClientBuild) return;
        // Astro finds the entries in no certain order.
        const entries = Object.values(input).sort();
        file = join(folder, hashOf(clientInputs(settings), ...entries));
        const stored = readKept(file);
        kept = stored && (deserialize(stored) as Outputs);
      },
    },
    load: {
      order: 'pre',
      handler: (id) => (kept ? `export default ${JSON.stringify(id)}` : undefined),
    },
    generateBundle: {
      order: 'pre',
      handler: (_options, bundle) => {
        before = undefined;
        if (!isClientBuild) return;
        if (kept) {
          for (const name of Object.keys(bundle)) Reflect.deleteProperty(bundle, name);
          Object.assign(bundle, kept);
        } else if (canBeKept(bundle)) {
          before = Object.values(bundle).filter(isChunk).map(plainChunk);
        }
      },
    },
  };

  const keep: Plugin = {
    name: 'client-bundle-cache:keep',
    apply: 'build',
    writeBundle: async (_options, bundle) => {
      if (!before) return;
      writeKept(file, serialize(outputsToKeep(before, bundle)));
      await removeOld(folder);
    },
  };

  return [find, keep];
};
