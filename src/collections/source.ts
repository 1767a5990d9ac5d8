/** Where the content of a collection is, and its schema. */
import type { z } from 'astro/zod';
import { hasPages } from './left-out.ts';
import { siteSchema } from './schemas/site.ts';

/** Pages that a site may leave out. */
type LeftOut = Parameters<typeof hasPages>[0];

/** A YAML file: one group of fields, or a list of them. */
export interface YamlFile<
  Entry extends z.ZodType = z.ZodType,
  Schema extends z.ZodType = z.ZodType,
> {
  /** `content/home.yaml` */
  file: string;
  /** Schema of an entry of its collection. */
  entry: Entry;
  /** Schema of the file; for a list, of the list of entries. */
  schema: Schema;
  /** Folder of the pages that show it, if a site may leave them out. */
  pages?: LeftOut | undefined;
}

/** A folder of Markdown files, each with a page. */
export interface MarkdownFolder<Entry extends z.ZodType = z.ZodType> {
  /** `content/services` */
  folder: string;
  /** Schema of a file's fields. */
  entry: Entry;
  /** Makes the path of a file's page from its name without `.md` and its title. */
  path: (name: string, title: string) => string;
  pages?: LeftOut | undefined;
}

export type Source<Entry extends z.ZodType = z.ZodType> = YamlFile<Entry> | MarkdownFolder<Entry>;

/** Whether a source is read. It is not if the site leaves out its pages. */
export const isRead = ({ pages }: Pick<Source, 'pages'>): boolean =>
  pages === undefined || hasPages(pages);

/** A YAML file that is one group of fields. */
export const yaml = <Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  pages?: LeftOut,
): YamlFile<Schema, Schema> => ({ file: `content/${name}.yaml`, entry: schema, schema, pages });

/** The file of facts, which every other file may use. */
export const siteFile = yaml('site', siteSchema);

/** A YAML file that is a list of entries with this schema. */
export const yamlList = <Entry extends z.ZodType>(
  name: string,
  entry: Entry,
): YamlFile<Entry, z.ZodArray<Entry>> => ({ ...yaml(name, entry.array().min(1)), entry });

export const markdown = <Entry extends z.ZodType>(
  name: string,
  entry: Entry,
  path: MarkdownFolder['path'],
  pages?: LeftOut,
): MarkdownFolder<Entry> => ({ folder: `content/${name}`, entry, path, pages });
