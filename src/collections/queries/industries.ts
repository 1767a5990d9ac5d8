import { type CollectionEntry, getCollection } from 'astro:content';
import type { NavigationLink } from '#collections/navigation.ts';
import { cachedInBuild } from './cached-in-build.ts';
import { allServices, type Service } from './services.ts';

type Industry = CollectionEntry<'industries'>['data'];

export interface IndustryServices {
  industry: Industry;
  services: Service[];
}

/** Every industry, in the order of content/industries.yaml. */
const allIndustries = cachedInBuild(async (): Promise<Industry[]> =>
  (await getCollection('industries')).map(({ data }) => data),
);

/** A link to the place of the industry on `/industries`. */
export const industryLink = ({ name, slug }: Industry): NavigationLink => ({
  label: name,
  href: `/industries#${slug}`,
});

/** The industries that a service names, in the service's order. */
export const industriesOf = async ({ data }: Service): Promise<Industry[]> => {
  const industries = await allIndustries();
  return data.industries.flatMap((named) => industries.filter(({ name }) => name === named));
};

/** The number of services that `/industries` shows of an industry; the others open at a press. */
const shownCount = 4;

/** The services for which the industry matters most (those that name it first), and the others. */
export const byRelevance = (
  { name }: Industry,
  services: Service[],
): { shown: Service[]; others: Service[] } => {
  const place = ({ data }: Service): number => data.industries.indexOf(name);
  const sorted = services.toSorted((a, b) => place(a) - place(b));
  return { shown: sorted.slice(0, shownCount), others: sorted.slice(shownCount) };
};

/** Each industry with the services that name it (decisions, "Industries"). */
export const servicesByIndustry = async (): Promise<IndustryServices[]> => {
  const industries = await allIndustries();
  const services = await allServices();
  return industries.map((industry) => ({
    industry,
    services: services.filter(({ data }) => data.industries.includes(industry.name)),
  }));
};
