/** Where the content of a collection lies, and its schema. */
import type { z } from 'astro/zod';
import { hasPages } from './left-out.ts';
import { siteSchema } from './schemas/site.ts';

/** A YAML file: one group of fields, or a list of them. */
export interface YamlFile<
  Entry extends z.ZodType = z.ZodType,
  Schema extends z.ZodType = z.ZodType,
> {
  /** `content/home.yaml` */
  file: string;
  /** Of an entry of its collection. */
  entry: Entry;
  /** Of the file; where that is a list, a list of entries. */
  schema: Schema;
  /** Field of which no two entries of a list may have the same value: path to the list, then the field's name. */
  unique: ReadonlyArray<[list: string[], field: string]>;
  /** Folder of the pages that show it, where a site may leave these out. */
  pages?: Parameters<typeof hasPages>[0];
}

/** A folder of Markdown files with a page each. */
export interface MarkdownFolder<Entry extends z.ZodType = z.ZodType> {
  /** `content/services` */
  folder: string;
  /** Of the fields of a file. */
  entry: Entry;
  /** Path of a file's page, from the file's name without `.md` and its title. */
  path: (name: string, title: string) => string;
  pages?: YamlFile['pages'];
}

export type Source<Entry extends z.ZodType = z.ZodType> = YamlFile<Entry> | MarkdownFolder<Entry>;

/** Whether it is read: not where the site leaves out its pages. */
export const isRead = ({ pages }: Pick<Source, 'pages'>): boolean =>
  pages === undefined || hasPages(pages);

/** A source of pages that a site may leave out. */
export const of = <Kept extends Source>(pages: YamlFile['pages'], source: Kept): Kept => ({
  ...source,
  pages,
});

/** A YAML file that is one group of fields. */
export const yaml = <Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  ...unique: YamlFile['unique']
): YamlFile<Schema, Schema> => ({ file: `content/${name}.yaml`, entry: schema, schema, unique });

/** The file of facts, which every other file may name. */
export const siteFile = yaml('site', siteSchema);

/** A YAML file that is a list, whose entries have this schema. */
export const yamlList = <Entry extends z.ZodType>(
  name: string,
  entry: Entry,
  ...unique: YamlFile['unique']
): YamlFile<Entry, z.ZodArray<Entry>> => ({
  ...yaml(name, entry.array().min(1), ...unique),
  entry,
});

export const markdown = <Entry extends z.ZodType>(
  name: string,
  entry: Entry,
  path: MarkdownFolder['path'],
): MarkdownFolder<Entry> => ({ folder: `content/${name}`, entry, path });
