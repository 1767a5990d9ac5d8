/** Every file of `content/`, by collection: where it is, its schema, and the path of its page. */
import { positionSlug } from '#contract/position-slug.ts';
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
import {
  isRead,
  markdown,
  type MarkdownFolder,
  siteFile,
  yaml,
  type YamlFile,
  yamlList,
} from './source.ts';

export const sources = {
  site: siteFile,
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

/** The names of all YAML files. */
export const yamlNames = yamlFiles.map(({ file }) => file);

export const markdownFolders = all.filter((source): source is MarkdownFolder => 'folder' in source);
