import { type CollectionEntry, getCollection } from 'astro:content';
import { allServices, type Service } from './services.ts';

export interface IndustryServices {
  industry: CollectionEntry<'industries'>['data'];
  services: Service[];
}

/** How many services `/industries` shows of an industry at first. */
const shownCount = 4;

/** The services to which the industry matters most, which are those that name it first, and the others. */
export const byRelevance = (
  { name }: IndustryServices['industry'],
  services: Service[],
): { shown: Service[]; others: Service[] } => {
  const place = ({ data }: Service): number => data.industries.indexOf(name);
  const sorted = services.toSorted((a, b) => place(a) - place(b));
  return { shown: sorted.slice(0, shownCount), others: sorted.slice(shownCount) };
};

/** Each industry with the services that name it (decisions, "Industries"). */
export const servicesByIndustry = async (): Promise<IndustryServices[]> => {
  const industries = (await getCollection('industries')).map(({ data }) => data);
  const services = await allServices();
  return industries.map((industry) => ({
    industry,
    services: services.filter(({ data }) => data.industries.includes(industry.name)),
  }));
};
