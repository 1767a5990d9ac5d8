import { getCollection } from 'astro:content';
import { hasPages } from '#collections/left-out.ts';
import { allStories, storyHref } from './case-studies.ts';
import { kept } from './kept.ts';
import { allPages } from './pages.ts';
import { allPositions, applyHref, positionTitle } from './positions.ts';
import { allServices, serviceHref, solutions } from './services.ts';
import { getSingleton, getSite, homeTitle } from './singletons.ts';

type Titles = Array<[path: string, title: string]>;

const overviews = async (): Promise<Titles> => {
  const pages = {
    '/services': await getSingleton('servicesPage'),
    '/industries': await getSingleton('industriesPage'),
    '/use-cases': await getSingleton('useCases'),
    '/partners': await getSingleton('partners'),
    '/careers': await getSingleton('careers'),
    '/contact': await getSingleton('contactPage'),
    ...((await solutions()).length > 0 && { '/solutions': await getSingleton('solutions') }),
  };
  return Object.entries(pages).map(([path, { title, hero }]) => [path, title ?? hero.title]);
};

const courseWalk = async (): Promise<Titles> => {
  const { appName } = await getSite();
  const texts = await getCollection('courseWalkTexts');
  return [
    ['/course-walk', (await getSingleton('courseWalk')).title],
    ['/course-walk/login', `${appName}: log in`],
    ...texts.map(({ id, data }): [string, string] => [
      `/course-walk/${id}`,
      `${appName}: ${data.title}`,
    ]),
  ];
};

/** The titles of all pages that have a link preview of their own, by path. The others show the home page's. */
export const pageTitles = kept(
  async (): Promise<ReadonlyMap<string, string>> =>
    new Map([
      ['/', await homeTitle()],
      ['/sitemap', 'Sitemap'],
      ...(await overviews()),
      ...(hasPages('mendix-solutions')
        ? ([['/mendix-solutions', (await getSingleton('mendixSolutions')).hero.title]] as Titles)
        : []),
      ...(await allServices()).map((each): [string, string] => [
        serviceHref(each),
        each.data.title,
      ]),
      ...(await allStories()).map(({ id, data }): [string, string] => [storyHref(id), data.title]),
      ...(await allPositions()).map((each): [string, string] => [
        applyHref(each),
        positionTitle(each),
      ]),
      ...(await allPages()).map(({ id, data }): [string, string] => [`/${id}`, data.title]),
      ...(hasPages('course-walk') ? await courseWalk() : []),
    ]),
);
