import { file } from 'astro/loaders';
import { parse } from 'yaml';

/** Loads `content/<name>.yaml`, a file that is one thing rather than a list, as the entry of that name. */
export const singleton = (name: string) =>
  file(`content/${name}.yaml`, { parser: (text) => ({ [name]: parse(text) }) });
