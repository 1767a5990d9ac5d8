/** Loaders for collections that are one YAML file of `content/`. */
import { file, type Loader } from 'astro/loaders';
import { parseYaml } from './read-yaml.ts';

type Entries = ReturnType<NonNullable<NonNullable<Parameters<typeof file>[1]>['parser']>>;

/**
 * Astro's own loader logs an error for a file that it cannot read and keeps the entries of the last build. This one
 * stops the build with that error.
 *
 * @param toEntries content of the file → entries, by id or as a list of objects with a `slug`
 */
const yamlFile = (path: string, toEntries: (content: unknown) => Entries): Loader => {
  const name = `content/${path}.yaml`;
  let failures: Error[] = [];
  const parser = (text: string): Entries => {
    failures = [];
    try {
      return toEntries(parseYaml(name, text));
    } catch (error) {
      failures = [error as Error];
      throw error;
    }
  };
  const loader = file(name, { parser });
  return {
    ...loader,
    load: async (context) => {
      failures = [new Error(`${name} is missing.`)];
      await loader.load(context);
      const [failure] = failures;
      if (failure) throw failure;
    },
  };
};

/** Loads `content/<name>.yaml`, a list; the id of an entry is its place in the list. */
export const list = (name: string) =>
  yamlFile(name, (content) =>
    Object.fromEntries((content as Array<Record<string, unknown>>).entries()),
  );

/** Loads `content/<name>.yaml`, a list; the id of an entry is its `slug`. */
export const slugList = (name: string) =>
  yamlFile(name, (content) => content as Array<Record<string, unknown>>);

/**
 * Loads `content/<path>.yaml` as the only entry of its collection.
 *
 * @param id of the entry; the path when absent
 */
export const singleton = (path: string, id = path) =>
  yamlFile(path, (content) => ({ [id]: content as Record<string, unknown> }));
