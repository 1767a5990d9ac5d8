import { defineCollection } from 'astro:content';
import { file, glob } from 'astro/loaders';
import { singleton } from '#lib/singleton-loader.ts';
import { courseWalkSchema, courseWalkTextSchema } from '#schemas/course-walk.ts';
import { homeSchema } from '#schemas/home.ts';
import { industrySchema } from '#schemas/industry.ts';
import { legalSchema } from '#schemas/legal.ts';
import { contactPageSchema, overviewSchema, serviceDetailSchema } from '#schemas/pages.ts';
import { serviceSchema } from '#schemas/service.ts';
import { siteSchema } from '#schemas/site.ts';

const markdown = (folder: string) => glob({ base: `content/${folder}`, pattern: '*.md' });

export const collections = {
  site: defineCollection({ loader: singleton('site'), schema: siteSchema }),
  home: defineCollection({ loader: singleton('home'), schema: homeSchema }),
  services: defineCollection({ loader: markdown('services'), schema: serviceSchema }),
  industries: defineCollection({ loader: file('content/industries.yaml'), schema: industrySchema }),
  serviceDetail: defineCollection({
    loader: singleton('service-detail'),
    schema: serviceDetailSchema,
  }),
  servicesPage: defineCollection({ loader: singleton('services-page'), schema: overviewSchema }),
  contactPage: defineCollection({ loader: singleton('contact-page'), schema: contactPageSchema }),
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
