import { defineCollection } from 'astro:content';
import type { z } from 'astro/zod';
import {
  type MarkdownFolder,
  markdownFolders,
  type YamlFile,
  yamlFiles,
  yamlLists,
} from '#collections/content-files.ts';
import { markdownFolder } from '#collections/loaders/markdown-folder.ts';
import { list, singleton } from '#collections/loaders/yaml-loaders.ts';

const markdown = <Schema extends z.ZodTypeAny>(folder: MarkdownFolder<Schema>) =>
  defineCollection({ loader: markdownFolder(folder), schema: folder.schema });

const yaml = <Schema extends z.ZodTypeAny>(file: YamlFile<Schema>) =>
  defineCollection({ loader: singleton(file), schema: file.schema });

const yamlList = <Schema extends z.ZodTypeAny>(file: YamlFile<Schema>) =>
  defineCollection({ loader: list(file), schema: file.schema });

/** The files and their schemas are in src/collections/content-files.ts. */
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
  courseWalkTexts: markdown(markdownFolders.courseWalkTexts),
};
