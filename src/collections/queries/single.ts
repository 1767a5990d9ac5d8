import { type CollectionEntry, getCollection } from 'astro:content';

type Collection = CollectionEntry<
  | 'site'
  | 'home'
  | 'serviceDetail'
  | 'servicesPage'
  | 'solutions'
  | 'useCases'
  | 'industriesPage'
  | 'partners'
  | 'mendixSolutions'
  | 'careers'
  | 'contactPage'
  | 'courseWalk'
>['collection'];

/** The data of a collection that is one file, such as content/home.yaml. */
export const single = async <Name extends Collection>(
  name: Name,
): Promise<CollectionEntry<Name>['data']> => {
  const [entry] = await getCollection(name);
  if (!entry) throw new Error(`The content of "${name}" is missing; see src/content.config.ts.`);
  return entry.data;
};
