import { file } from 'astro/loaders';
import { parse } from 'yaml';

/**
 * Loads `content/<path>.yaml`, a file that is one thing rather than a list, as an entry.
 *
 * @param id of the entry; the path when absent
 */
export const singleton = (path: string, id = path) =>
  file(`content/${path}.yaml`, { parser: (text) => ({ [id]: parse(text) }) });
