/** Collections with one entry, which is one file of `content/`. */
import { type CollectionEntry, getCollection } from 'astro:content';
import { once } from './once.ts';

type Singleton = CollectionEntry<
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

/**
 * The data of the entry: `getSingleton('home')` is content/home.yaml.
 *
 * @throws Error when the collection has no entry
 */
export const getSingleton = async <Name extends Singleton>(
  name: Name,
): Promise<CollectionEntry<Name>['data']> => {
  const [entry] = await getCollection(name);
  if (!entry)
    throw new Error(`The file of content/ for "${name}" has mistakes, which npm run check tells.`);
  return entry.data;
};

/** The company's facts, from content/site.yaml. */
export const getSite = once(() => getSingleton('site'));
