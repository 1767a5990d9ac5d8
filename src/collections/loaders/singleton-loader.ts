import { yamlFile } from './yaml-file.ts';

/**
 * Loads `content/<path>.yaml`, a file that is one thing rather than a list, as an entry.
 *
 * @param id of the entry; the path when absent
 */
export const singleton = (path: string, id = path) =>
  yamlFile(path, (content) => ({ [id]: content as Record<string, unknown> }));
