/** Every file of `content/`: where it lies, its schema, and the path of its page. */
import type { z } from 'astro/zod';
import { positionSlug } from '#contract/position-slug.ts';
import { careersSchema } from './schemas/careers.ts';
import { caseStudySchema } from './schemas/case-study.ts';
import { chatSchema } from './schemas/chat.ts';
import { courseWalkSchema, courseWalkTextSchema } from './schemas/course-walk.ts';
import { questionSchema } from './schemas/faq.ts';
import { homeSchema } from './schemas/home.ts';
import { industrySchema } from './schemas/industry.ts';
import { jobSchema } from './schemas/job.ts';
import { mendixSolutionsSchema } from './schemas/mendix-solutions.ts';
import { pageSchema } from './schemas/page.ts';
import {
  contactPageSchema,
  introducedPageSchema,
  overviewSchema,
  serviceDetailSchema,
} from './schemas/pages.ts';
import { partnersSchema } from './schemas/partners.ts';
import { redirectsSchema } from './schemas/redirect.ts';
import { receiptsSchema } from './schemas/receipts.ts';
import { serviceSchema } from './schemas/service.ts';
import { siteSchema } from './schemas/site.ts';

/** A folder of Markdown files with a page each. */
export interface MarkdownFolder<Schema extends z.ZodType = z.ZodType> {
  /** `content/services` */
  folder: string;
  schema: Schema;
  /** Path of a file's page, from the file's name without `.md` and its title. */
  path: (name: string, title: string) => string;
}

const markdown = <Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  path: MarkdownFolder['path'],
): MarkdownFolder<Schema> => ({ folder: `content/${name}`, schema, path });

/** The folders of Markdown, by collection. */
export const markdownFolders = {
  services: markdown('services', serviceSchema, (name) => `/services/${name}`),
  caseStudies: markdown('case-studies', caseStudySchema, (name) => `/case-studies/${name}`),
  jobs: markdown('jobs', jobSchema, (_, title) => `/careers/apply/${positionSlug(title)}`),
  pages: markdown('pages', pageSchema, (name) => `/${name}`),
  courseWalkTexts: markdown('course-walk', courseWalkTextSchema, (name) => `/course-walk/${name}`),
};

/** A YAML file that is one group of fields, or a list of them. */
export interface YamlFile<Schema extends z.ZodType = z.ZodType> {
  /** `content/home.yaml` */
  file: string;
  /** Of the file; of an entry, where it is a list. */
  schema: Schema;
  /** Field of which no two entries of a list may have the same value: path to the list, then the field's name. */
  unique: ReadonlyArray<[list: string[], field: string]>;
}

const yaml = <Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  ...unique: Array<[list: string[], field: string]>
): YamlFile<Schema> => ({ file: `content/${name}.yaml`, schema, unique });

/** The YAML files that are one group of fields, by collection. */
export const yamlFiles = {
  site: yaml('site', siteSchema),
  home: yaml('home', homeSchema),
  serviceDetail: yaml('service-detail', serviceDetailSchema),
  servicesPage: yaml('services-page', overviewSchema),
  solutions: yaml('solutions', overviewSchema),
  useCases: yaml('use-cases', introducedPageSchema),
  industriesPage: yaml('industries-page', overviewSchema),
  partners: yaml('partners', partnersSchema, [['tabs'], 'id']),
  mendixSolutions: yaml('mendix-solutions', mendixSolutionsSchema, [['categories'], 'id']),
  careers: yaml('careers', careersSchema),
  contactPage: yaml('contact-page', contactPageSchema),
  courseWalk: yaml('course-walk/landing', courseWalkSchema),
  redirects: yaml('redirects', redirectsSchema),
  /** Pages get it from src/build/chat-script.ts. */
  chat: yaml('chat', chatSchema, [['keywords'], 'keyword']),
  /** No page shows it: the service reads it. */
  receipts: yaml('receipts', receiptsSchema),
};

/** The YAML files that are lists, by collection. */
export const yamlLists = {
  industries: yaml('industries', industrySchema, [[], 'name'], [[], 'slug']),
  faq: yaml('faq', questionSchema, [[], 'question']),
};
