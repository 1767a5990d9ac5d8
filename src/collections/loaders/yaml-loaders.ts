/** Loaders for collections that are one YAML file of `content/`. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Loader } from 'astro/loaders';
import type { YamlFile } from '../content-files.ts';
import { ContentError } from '../reading/mistake.ts';
import { type Checked, checkYaml, checkYamlList } from '../reading/read-content.ts';
import { loadAgainOnChange } from './load-again.ts';

type Entry = Record<string, unknown>;

/**
 * @param toEntries what the file holds → its entries in their order, each with its id
 * @throws ContentError in a build, when the file is missing or has mistakes. `npm run dev` keeps what it had.
 */
const yamlLoader = <Data>(
  file: string,
  check: (text: string) => Checked<Data>,
  toEntries: (data: Data) => Array<[id: string, data: Entry]>,
): Loader => ({
  name: 'yaml-file',
  load: (context) => {
    const { store, watcher } = context;
    const load = (): void => {
      const { data, mistakes } = existsSync(file)
        ? check(readFileSync(file, 'utf8'))
        : { mistakes: [{ file, message: 'This file is missing.' }] };
      if (mistakes.length && !watcher) throw new ContentError(mistakes);
      if (data === undefined || mistakes.length) return;
      store.clear();
      for (const [id, entry] of toEntries(data)) store.set({ id, data: entry, filePath: file });
    };
    load();
    const own = resolve(file);
    loadAgainOnChange(context, (changed) => changed === own, load);
    return Promise.resolve();
  },
});

/** Loads a YAML file as the only entry of its collection, whose id is the collection's name. */
export const singleton = ({ file, schema }: YamlFile): Loader =>
  yamlLoader(
    file,
    (text) => checkYaml(file, text, schema),
    (data) => [['only', data as Entry]],
  );

/** Loads a YAML file that is a list; the id of an entry is its place in it. */
export const list = ({ file, schema }: YamlFile): Loader =>
  yamlLoader(
    file,
    (text) => checkYamlList(file, text, schema),
    (data) => data.map((entry, index) => [String(index).padStart(4, '0'), entry as Entry]),
  );
