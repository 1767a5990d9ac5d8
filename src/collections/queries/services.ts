import { type CollectionEntry, getCollection } from 'astro:content';
import type { NavigationLink } from '#collections/navigation.ts';
import { inOrder } from './in-order.ts';
import { cachedInBuild } from './cached-in-build.ts';
import { getMenu } from './menu.ts';

export type Service = CollectionEntry<'services'>;
type Overview = Service['data']['overviews'][number];

/** Every service, in its order. */
export const allServices = cachedInBuild(async (): Promise<Service[]> =>
  inOrder(await getCollection('services')),
);

/** The services that an overview page lists. */
export const servicesOf = async (overview: Overview): Promise<Service[]> =>
  (await allServices()).filter(({ data }) => data.overviews.includes(overview));

/** Path of the service's page. */
export const serviceHref = ({ id }: Service): string => `/services/${id}`;

/** A link to the page of a service. */
export const serviceLink = (service: Service): NavigationLink => ({
  label: service.data.title,
  href: serviceHref(service),
});

/** The services of `/solutions`. Those that are also on another overview come last. */
export const solutions = async (): Promise<Service[]> => {
  const listed = await servicesOf('solutions');
  const isShared = ({ data }: Service): boolean => data.overviews.length > 1;
  return [...listed.filter((service) => !isShared(service)), ...listed.filter(isShared)];
};

/**
 * The services in the footer of every page: the first ones of `/services`, as many as content/menu.yaml says
 * (decisions, "Order of lists").
 */
export const footerServiceLinks = async (): Promise<NavigationLink[]> =>
  (await servicesOf('services')).slice(0, (await getMenu()).footer.services).map(serviceLink);

const coreCount = 6;

/** The services on the home page: the first ones that are marked as core. */
export const coreServices = async (): Promise<Service[]> =>
  (await allServices()).filter(({ data }) => data.isCore).slice(0, coreCount);
