import { type CollectionEntry, getCollection } from 'astro:content';
import { allServices, type Service } from './services.ts';

export interface IndustryServices {
  industry: CollectionEntry<'industries'>['data'];
  services: Service[];
}

/** @throws Error when a service names an industry that content/industries.yaml does not have */
const refuseUnknown = (services: Service[], known: string[]): void => {
  for (const { id, data } of services) {
    const unknown = data.industries.find((name) => !known.includes(name));
    if (unknown) {
      throw new Error(
        `content/services/${id}.md names the industry "${unknown}". Known: ${known.join(', ')}. A new one goes into content/industries.yaml.`,
      );
    }
  }
};

/** Each industry with the services that name it (decisions 3). */
export const servicesByIndustry = async (): Promise<IndustryServices[]> => {
  const industries = (await getCollection('industries')).map(({ data }) => data);
  const services = await allServices();
  refuseUnknown(
    services,
    industries.map(({ name }) => name),
  );
  return industries.map((industry) => ({
    industry,
    services: services.filter(({ data }) => data.industries.includes(industry.name)),
  }));
};
