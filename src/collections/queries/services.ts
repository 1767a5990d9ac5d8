import { type CollectionEntry, getCollection } from 'astro:content';
import { cachedInBuild, inOrder } from './entries.ts';

export type Service = CollectionEntry<'services'>;
type Overview = Service['data']['overviews'][number];

/** Returns every service, in order. */
export const allServices = cachedInBuild(async (): Promise<Service[]> =>
  inOrder(await getCollection('services')),
);

/** Returns the services that an overview page lists. */
export const servicesOf = async (overview: Overview): Promise<Service[]> =>
  (await allServices()).filter(({ data }) => data.overviews.includes(overview));

/** Returns the path of the service's page. */
export const serviceHref = ({ id }: Service): string => `/services/${id}`;

/** Returns a link to the page of a service. */
export const serviceLink = (service: Service) => ({
  label: service.data.title,
  href: serviceHref(service),
});

/** Returns the services of `/solutions`. Those that `/services` lists too come last. */
export const solutions = async (): Promise<Service[]> => {
  const listed = await servicesOf('solutions');
  const isShared = ({ data }: Service): boolean => data.overviews.length > 1;
  return [...listed.filter((service) => !isShared(service)), ...listed.filter(isShared)];
};

const coreCount = 6;

/** Returns the services on the home page: the first core services. */
export const coreServices = async (): Promise<Service[]> =>
  (await allServices()).filter(({ data }) => data.isCore).slice(0, coreCount);

type Industry = CollectionEntry<'industries'>['data'];

export interface IndustryServices {
  industry: Industry;
  services: Service[];
}

const allIndustries = cachedInBuild(async (): Promise<Industry[]> =>
  (await getCollection('industries')).map(({ data }) => data),
);

/** Returns a link to the place of the industry on `/industries`. */
export const industryLink = ({ name, slug }: Industry) => ({
  label: name,
  href: `/industries#${slug}`,
});

/** Returns the industries that a service names, in the service's order. */
export const industriesOf = async ({ data }: Service): Promise<Industry[]> => {
  const industries = await allIndustries();
  return data.industries.flatMap((named) => industries.filter(({ name }) => name === named));
};

/** Sorts services by how early each names the industry. */
export const byRelevance = ({ name }: Industry, services: Service[]): Service[] => {
  const place = ({ data }: Service): number => data.industries.indexOf(name);
  return services.toSorted((a, b) => place(a) - place(b));
};

/** Returns each industry with the services that name it (decisions, "Industries"). */
export const servicesByIndustry = async (): Promise<IndustryServices[]> => {
  const industries = await allIndustries();
  const services = await allServices();
  return industries.map((industry) => ({
    industry,
    services: services.filter(({ data }) => data.industries.includes(industry.name)),
  }));
};
