import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { list, singleton, slugList } from '#collections/loaders/yaml-loaders.ts';
import { careersSchema } from '#collections/schemas/careers.ts';
import { caseStudySchema } from '#collections/schemas/case-study.ts';
import { courseWalkSchema, courseWalkTextSchema } from '#collections/schemas/course-walk.ts';
import { questionSchema } from '#collections/schemas/faq.ts';
import { homeSchema } from '#collections/schemas/home.ts';
import { industrySchema } from '#collections/schemas/industry.ts';
import { jobSchema } from '#collections/schemas/job.ts';
import { legalSchema } from '#collections/schemas/legal.ts';
import { mendixSolutionsSchema } from '#collections/schemas/mendix-solutions.ts';
import {
  contactPageSchema,
  introducedPageSchema,
  overviewSchema,
  serviceDetailSchema,
} from '#collections/schemas/pages.ts';
import { partnersSchema } from '#collections/schemas/partners.ts';
import { serviceSchema } from '#collections/schemas/service.ts';
import { siteSchema } from '#collections/schemas/site.ts';

const markdown = (folder: string) => glob({ base: `content/${folder}`, pattern: '*.md' });

export const collections = {
  site: defineCollection({ loader: singleton('site'), schema: siteSchema }),
  home: defineCollection({ loader: singleton('home'), schema: homeSchema }),
  services: defineCollection({ loader: markdown('services'), schema: serviceSchema }),
  industries: defineCollection({ loader: slugList('industries'), schema: industrySchema }),
  serviceDetail: defineCollection({
    loader: singleton('service-detail'),
    schema: serviceDetailSchema,
  }),
  servicesPage: defineCollection({ loader: singleton('services-page'), schema: overviewSchema }),
  solutions: defineCollection({ loader: singleton('solutions'), schema: overviewSchema }),
  useCases: defineCollection({ loader: singleton('use-cases'), schema: introducedPageSchema }),
  caseStudies: defineCollection({ loader: markdown('case-studies'), schema: caseStudySchema }),
  industriesPage: defineCollection({
    loader: singleton('industries-page'),
    schema: introducedPageSchema,
  }),
  partners: defineCollection({ loader: singleton('partners'), schema: partnersSchema }),
  mendixSolutions: defineCollection({
    loader: singleton('mendix-solutions'),
    schema: mendixSolutionsSchema,
  }),
  careers: defineCollection({ loader: singleton('careers'), schema: careersSchema }),
  jobs: defineCollection({ loader: markdown('jobs'), schema: jobSchema }),
  contactPage: defineCollection({ loader: singleton('contact-page'), schema: contactPageSchema }),
  faq: defineCollection({ loader: list('faq'), schema: questionSchema }),
  legal: defineCollection({ loader: markdown('legal'), schema: legalSchema }),
  courseWalk: defineCollection({
    loader: singleton('course-walk/landing', 'courseWalk'),
    schema: courseWalkSchema,
  }),
  courseWalkTexts: defineCollection({
    loader: markdown('course-walk'),
    schema: courseWalkTextSchema,
  }),
};
