import { type CollectionEntry, getCollection } from 'astro:content';
import { allServices, type Service } from './services.ts';

export interface IndustryServices {
  industry: CollectionEntry<'industries'>['data'];
  services: Service[];
}

/** Services of an industry that `/industries` lists; an industry with more has pages of its own. */
export const listedPerIndustry = 12;

/** Path of the page that lists every service of an industry which has more than `listedPerIndustry`. */
export const industryHref = ({ slug }: IndustryServices['industry']): string =>
  `/industries/${slug}`;

/** Each industry with the services that name it (decisions 3). */
export const servicesByIndustry = async (): Promise<IndustryServices[]> => {
  const industries = (await getCollection('industries')).map(({ data }) => data);
  const services = await allServices();
  return industries.map((industry) => ({
    industry,
    services: services.filter(({ data }) => data.industries.includes(industry.name)),
  }));
};
