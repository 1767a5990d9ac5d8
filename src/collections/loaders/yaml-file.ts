import { file, type Loader } from 'astro/loaders';
import { parseYaml } from './parse-yaml.ts';

type Entries = ReturnType<NonNullable<NonNullable<Parameters<typeof file>[1]>['parser']>>;

/**
 * Loads the entries of `content/<path>.yaml`. Astro's own loader only logs a file that it cannot read, and goes on with
 * what it knew of it before: here, that stops the build in a sentence.
 *
 * @param toEntries what the file holds → entries, by id or as a list of things that have a slug
 */
export const yamlFile = (path: string, toEntries: (content: unknown) => Entries): Loader => {
  const name = `content/${path}.yaml`;
  let fault: unknown;
  const parser = (text: string): Entries => {
    fault = undefined;
    try {
      return toEntries(parseYaml(name, text));
    } catch (error) {
      fault = error;
      throw error;
    }
  };
  const loader = file(name, { parser });
  return {
    ...loader,
    load: async (context) => {
      fault = new Error(`${name} is missing.`);
      await loader.load(context);
      if (fault) throw fault;
    },
  };
};
