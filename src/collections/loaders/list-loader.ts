import { yamlFile } from './yaml-file.ts';

/** Loads `content/<name>.yaml`, a list whose items have no names, in its order. */
export const list = (name: string) =>
  yamlFile(name, (content) =>
    Object.fromEntries((content as Array<Record<string, unknown>>).entries()),
  );

/** Loads `content/<name>.yaml`, a list whose items are named by their `slug`. */
export const slugList = (name: string) =>
  yamlFile(name, (content) => content as Array<Record<string, unknown>>);
