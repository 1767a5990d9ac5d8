import { file } from 'astro/loaders';
import { parse } from 'yaml';

/** Loads `content/<name>.yaml`, a list whose items have no names, in its order. */
export const list = (name: string) =>
  file(`content/${name}.yaml`, {
    parser: (text) => Object.fromEntries((parse(text) as Array<Record<string, unknown>>).entries()),
  });
