/** Every file of `content/`, by collection: where it is, its schema, and the path of its page. */
import type { z } from 'astro/zod';
import { positionSlug } from '#contract/position-slug.ts';
import { hasPages } from './left-out.ts';
import { careersSchema } from './schemas/careers.ts';
import { caseStudySchema } from './schemas/case-study.ts';
import { chatSchema } from './schemas/chat.ts';
import { coloursSchema } from './schemas/colours.ts';
import { courseWalkSchema, courseWalkTextSchema } from './schemas/course-walk.ts';
import { questionSchema } from './schemas/faq.ts';
import { homeSchema } from './schemas/home.ts';
import { industrySchema } from './schemas/industry.ts';
import { jobSchema } from './schemas/job.ts';
import { menuSchema } from './schemas/menu.ts';
import { mendixSolutionsSchema } from './schemas/mendix-solutions.ts';
import { pageSchema } from './schemas/page.ts';
import {
  contactPageSchema,
  introducedPageSchema,
  overviewSchema,
  serviceDetailSchema,
  servicesPageSchema,
  solutionsSchema,
} from './schemas/pages.ts';
import { partnersSchema } from './schemas/partners.ts';
import { redirectsSchema } from './schemas/redirect.ts';
import { receiptsSchema } from './schemas/receipts.ts';
import { serviceSchema } from './schemas/service.ts';
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
const yaml = <Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  pages?: LeftOut,
): YamlFile<Schema, Schema> => ({ file: `content/${name}.yaml`, entry: schema, schema, pages });

/** A YAML file that is a list of entries with this schema. */
const yamlList = <Entry extends z.ZodType>(
  name: string,
  entry: Entry,
): YamlFile<Entry, z.ZodArray<Entry>> => ({ ...yaml(name, entry.array().min(1)), entry });

const markdown = <Entry extends z.ZodType>(
  name: string,
  entry: Entry,
  path: MarkdownFolder['path'],
  pages?: LeftOut,
): MarkdownFolder<Entry> => ({ folder: `content/${name}`, entry, path, pages });

export const sources = {
  /** The company's facts, which every other file may use. */
  site: yaml('site', siteSchema),
  colours: yaml('colours', coloursSchema),
  menu: yaml('menu', menuSchema),
  home: yaml('home', homeSchema),
  services: markdown('services', serviceSchema, (name) => `/services/${name}`),
  industries: yamlList('industries', industrySchema),
  serviceDetail: yaml('service-detail', serviceDetailSchema),
  servicesPage: yaml('services-page', servicesPageSchema),
  solutions: yaml('solutions', solutionsSchema),
  useCases: yaml('use-cases', introducedPageSchema),
  caseStudies: markdown('case-studies', caseStudySchema, (name) => `/case-studies/${name}`),
  industriesPage: yaml('industries-page', overviewSchema),
  partners: yaml('partners', partnersSchema),
  mendixSolutions: yaml('mendix-solutions', mendixSolutionsSchema, 'mendix-solutions'),
  careers: yaml('careers', careersSchema),
  jobs: markdown('jobs', jobSchema, (_, title) => `/careers/apply/${positionSlug(title)}`),
  contactPage: yaml('contact-page', contactPageSchema),
  faq: yamlList('faq', questionSchema),
  pages: markdown('pages', pageSchema, (name) => `/${name}`),
  courseWalk: yaml('course-walk/landing', courseWalkSchema, 'course-walk'),
  courseWalkTexts: markdown(
    'course-walk',
    courseWalkTextSchema,
    (name) => `/course-walk/${name}`,
    'course-walk',
  ),
  redirects: yaml('redirects', redirectsSchema),
  /** Pages get it from src/build/chat-script.ts. */
  chat: yaml('chat', chatSchema),
  /** No page shows it: the service gets it from src/build/service-facts.ts. */
  receipts: yaml('receipts', receiptsSchema),
};

const all = Object.values<YamlFile | MarkdownFolder>(sources).filter(isRead);

export const yamlFiles = all.filter((source): source is YamlFile => 'file' in source);

export const markdownFolders = all.filter((source): source is MarkdownFolder => 'folder' in source);
