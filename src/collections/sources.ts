/** Every file of `content/`, by collection: where it is, its schema, and the path of its page. */
import { z } from 'astro/zod';
import { positionSlug } from '#contract/job-application.ts';
import { caseStudySchema } from './schemas/case-study.ts';
import { coloursSchema } from './schemas/colours.ts';
import { courseWalkSchema, courseWalkTextSchema } from './schemas/course-walk.ts';
import { homeSchema } from './schemas/home.ts';
import { careersSchema, jobSchema } from './schemas/jobs.ts';
import { menuSchema, redirectsSchema } from './schemas/links.ts';
import { chatSchema, receiptsSchema } from './schemas/messages.ts';
import {
  contactPageSchema,
  useCasesSchema,
  mendixSolutionsSchema,
  overviewSchema,
  pageSchema,
  partnersSchema,
  questionSchema,
  serviceDetailSchema,
  servicesPageSchema,
  solutionsSchema,
} from './schemas/pages.ts';
import { industrySchema, serviceSchema } from './schemas/services.ts';
import { siteSchema } from './schemas/site.ts';

export interface YamlFile<Schema extends z.ZodType = z.ZodType> {
  /** `content/home.yaml` */
  file: string;
  /** Schema of its group of fields, or of its list of entries. */
  schema: Schema;
  /** The part of the site that needs it. The file may be missing if that part is left out. */
  neededBy?: '/course-walk';
}

/** A folder of Markdown files, each with a page. */
export interface MarkdownFolder<Schema extends z.ZodType = z.ZodType> {
  /** `content/services` */
  folder: string;
  /** Schema of a file's fields. */
  schema: Schema;
  /** Makes the path of a file's page from its name without `.md` and its title. */
  path: (name: string, title: string) => string;
}

export type Source = YamlFile | MarkdownFolder;

/** Schema of a source's entries in its collection: each entry of its list, or one entry with all its fields. */
export type EntryOf<Schema> = Schema extends z.ZodArray<infer Entry> ? Entry : Schema;
export const entryOf = ({ schema }: Source): z.ZodType =>
  schema instanceof z.ZodArray ? (schema.element as z.ZodType) : schema;

export const sources = {
  /** The company's facts, which every other file can use. */
  site: { file: 'content/site.yaml', schema: siteSchema },
  colours: { file: 'content/colours.yaml', schema: coloursSchema },
  menu: { file: 'content/menu.yaml', schema: menuSchema },
  home: { file: 'content/home.yaml', schema: homeSchema },
  services: {
    folder: 'content/services',
    schema: serviceSchema,
    path: (name) => `/services/${name}`,
  },
  industries: { file: 'content/industries.yaml', schema: industrySchema.array().min(1) },
  serviceDetail: { file: 'content/service-detail.yaml', schema: serviceDetailSchema },
  servicesPage: { file: 'content/services-page.yaml', schema: servicesPageSchema },
  solutions: { file: 'content/solutions.yaml', schema: solutionsSchema },
  useCases: { file: 'content/use-cases.yaml', schema: useCasesSchema },
  caseStudies: {
    folder: 'content/case-studies',
    schema: caseStudySchema,
    path: (name) => `/case-studies/${name}`,
  },
  industriesPage: { file: 'content/industries-page.yaml', schema: overviewSchema },
  partners: { file: 'content/partners.yaml', schema: partnersSchema },
  mendixSolutions: {
    file: 'content/mendix-solutions.yaml',
    schema: mendixSolutionsSchema,
  },
  careers: { file: 'content/careers.yaml', schema: careersSchema },
  jobs: {
    folder: 'content/jobs',
    schema: jobSchema,
    path: (_, title) => `/careers/apply/${positionSlug(title)}`,
  },
  contactPage: { file: 'content/contact-page.yaml', schema: contactPageSchema },
  /** May be missing or empty: the contact page then has no questions. */
  faq: { file: 'content/faq.yaml', schema: questionSchema.array() },
  pages: { folder: 'content/pages', schema: pageSchema, path: (name) => `/${name}` },
  courseWalk: {
    file: 'content/course-walk/landing.yaml',
    schema: courseWalkSchema,
    neededBy: '/course-walk',
  },
  courseWalkTexts: {
    folder: 'content/course-walk',
    schema: courseWalkTextSchema,
    path: (name) => `/course-walk/${name}`,
  },
  redirects: { file: 'content/redirects.yaml', schema: redirectsSchema },
  /** Pages get it from src/build/virtual-modules.ts. */
  chat: { file: 'content/chat.yaml', schema: chatSchema },
  /** No page shows them. The service sends them (api/company.ts). */
  receipts: { file: 'content/receipts.yaml', schema: receiptsSchema },
} satisfies Record<string, Source>;

const all = Object.values<Source>(sources);

export const yamlFiles = all.filter((source): source is YamlFile => 'file' in source);

export const markdownFolders = all.filter((source): source is MarkdownFolder => 'folder' in source);
