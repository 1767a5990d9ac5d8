import { type CollectionEntry, getCollection } from 'astro:content';
import { allServices, type Service } from './services.ts';

export interface IndustryServices {
  industry: CollectionEntry<'industries'>['data'];
  services: Service[];
}

/** Each industry with the services that name it (decisions 3). */
export const servicesByIndustry = async (): Promise<IndustryServices[]> => {
  const industries = (await getCollection('industries')).map(({ data }) => data);
  const services = await allServices();
  return industries.map((industry) => ({
    industry,
    services: services.filter(({ data }) => data.industries.includes(industry.name)),
  }));
};
