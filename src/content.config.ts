import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { listLoader, markdownLoader, singletonLoader } from '#collections/loaders.ts';
import {
  type MarkdownFolder,
  markdownFolders,
  type YamlFile,
  yamlFiles,
  yamlLists,
} from '#collections/sources.ts';
import { mistakesLoader } from '#collections/mistakes-loader.ts';

const markdown = <Schema extends z.ZodType>(folder: MarkdownFolder<Schema>) =>
  defineCollection({ loader: markdownLoader(folder), schema: folder.schema });

const yaml = <Schema extends z.ZodType>(file: YamlFile<Schema>) =>
  defineCollection({ loader: singletonLoader(file), schema: file.schema });

const yamlList = <Schema extends z.ZodType>(file: YamlFile<Schema>) =>
  defineCollection({ loader: listLoader(file), schema: file.schema });

/** The files and their schemas are in src/collections/sources.ts. */
export const collections = {
  site: yaml(yamlFiles.site),
  home: yaml(yamlFiles.home),
  services: markdown(markdownFolders.services),
  industries: yamlList(yamlLists.industries),
  serviceDetail: yaml(yamlFiles.serviceDetail),
  servicesPage: yaml(yamlFiles.servicesPage),
  solutions: yaml(yamlFiles.solutions),
  useCases: yaml(yamlFiles.useCases),
  caseStudies: markdown(markdownFolders.caseStudies),
  industriesPage: yaml(yamlFiles.industriesPage),
  partners: yaml(yamlFiles.partners),
  mendixSolutions: yaml(yamlFiles.mendixSolutions),
  careers: yaml(yamlFiles.careers),
  jobs: markdown(markdownFolders.jobs),
  contactPage: yaml(yamlFiles.contactPage),
  faq: yamlList(yamlLists.faq),
  pages: markdown(markdownFolders.pages),
  courseWalk: yaml(yamlFiles.courseWalk),
  chat: yaml(yamlFiles.chat),
  redirects: yaml(yamlFiles.redirects),
  courseWalkTexts: markdown(markdownFolders.courseWalkTexts),
  /** One entry, whose text is empty when nothing is wrong. */
  mistakes: defineCollection({ loader: mistakesLoader, schema: z.object({ text: z.string() }) }),
};
