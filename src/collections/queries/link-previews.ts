/**
 * The pictures of shared links (`og:image`): one for the site, and one for each service, each story and the course-walk
 * area.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { courseWalkLogo, heroDrawing, lightLogo } from '#drawings/drawings.ts';
import { courseWalk, hasCourseWalk } from '#collections/targets.ts';
import { drawOnce } from '#drawings/drawn-previews.ts';
import type { LinkPreview } from '#drawings/link-preview.ts';
import { tokens } from '#lib/brand.ts';
import { linkPreviewPath } from '#lib/page-urls.ts';
import { allServices, serviceHref, type Service } from './services.ts';
import { getCourseWalkFacts, getLogo, getSingleton, getSite } from './singletons.ts';
import { allStories, claimOf, storyHref, type Story } from './stories.ts';

/** The contents of a picture except the logo, and its words as one sentence. */
type Subject = Pick<LinkPreview, 'texts'> & {
  alt: string;
  /** Absent: the picture of the home page. */
  drawing?: Pick<LinkPreview, 'drawing' | 'place'> | undefined;
};

const drawingIn = (file: string, place: LinkPreview['place']): Subject['drawing'] => {
  const path = `public/images/${file}.svg`;
  return existsSync(path) ? { drawing: readFileSync(path, 'utf8'), place } : undefined;
};

const ofSite = async (): Promise<Subject> => {
  const { linkPreview } = await getSingleton('home');
  if (!linkPreview) return { texts: [], alt: '' };
  const { headline, text = '' } = linkPreview;
  return {
    texts: [
      { kind: 'headline', text: headline },
      ...(text ? [{ kind: 'line', text } as const] : []),
    ],
    alt: `${headline} ${text}`,
  };
};

const ofService = ({ id, data: { title } }: Service): Subject => ({
  texts: [{ kind: 'headline', text: title }],
  alt: title,
  drawing: drawingIn(`services/${id}`, 'column'),
});

const ofStory = ({ id, data }: Story): Subject => {
  const drawing = drawingIn(`case-studies/${id}`, 'column');
  const claim = claimOf(data);
  if (!claim) return { texts: [{ kind: 'headline', text: data.title }], alt: data.title, drawing };
  const { figure, label, source } = claim;
  return {
    texts: [
      { kind: 'figure', text: figure },
      { kind: 'label', text: label },
      { kind: 'source', text: source },
    ],
    alt: `${figure} ${label} (${source})`,
    drawing,
  };
};

const ofCourseWalk = async (): Promise<Subject> => {
  const { headline } = await getSingleton('courseWalk');
  return {
    texts: [{ kind: 'headline', text: headline }],
    alt: headline,
    drawing: drawingIn('course-walk/plan-1', 'sheet'),
  };
};

const subjectOf = async (page: string): Promise<Subject> => {
  if (page === courseWalk) return ofCourseWalk();
  const service = (await allServices()).find((each) => serviceHref(each) === page);
  if (service) return ofService(service);
  const story = (await allStories()).find(({ id }) => storyHref(id) === page);
  return story ? ofStory(story) : ofSite();
};

/** Returns the pages with their own picture. The picture of `/course-walk` is for the whole area. */
export const pagesWithPreview = async (): Promise<string[]> => [
  ...(hasCourseWalk() ? [courseWalk] : []),
  ...(await allServices()).map(serviceHref),
  ...(await allStories()).map(({ id }) => storyHref(id)),
];

const svg = ({ viewBox, shapes }: { viewBox: string; shapes: string }): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${shapes}</svg>`;

const homePicture = async (): Promise<Pick<LinkPreview, 'drawing' | 'place'>> => {
  const { hero } = await getSingleton('home');
  const { viewBox, shapes } = heroDrawing(hero.drawing);
  // src/styles/hero.css moves the light in the same way in windows of these proportions.
  const lower = '<style>.light{transform:translateY(112px)}</style>';
  return { drawing: svg({ viewBox, shapes: lower + shapes }), place: 'ground' };
};

/** Returns the logo, name and colours of the site or the course-walk area, in the light theme. */
const brandOf = async (page: string): Promise<Pick<LinkPreview, 'logo' | 'name' | 'colours'>> => {
  const logo = await getLogo();
  const { light, courseWalkLight } = tokens(logo.colours);
  if (page !== courseWalk) {
    const { name } = await getSite();
    return { logo: lightLogo(logo.svg, logo.colours), name, colours: light };
  }
  const { appName } = await getCourseWalkFacts();
  return { logo: svg(courseWalkLogo()), name: appName, colours: { ...light, ...courseWalkLight } };
};

/** Returns the picture of shared links to a page: its path, its alternative text, and the PNG. */
export const linkPreviewOf = async (
  page: string,
): Promise<{ path: string; alt: string; png: Buffer }> => {
  const owner = page.startsWith(`${courseWalk}/`) ? courseWalk : page;
  const path = (await pagesWithPreview()).includes(owner)
    ? linkPreviewPath(owner)
    : '/images/link-preview.png';
  const { alt, texts, drawing } = await subjectOf(owner);
  const { png, hasWords } = await drawOnce(basename(path, '.png'), {
    texts,
    ...(await brandOf(owner)),
    ...(drawing ?? (await homePicture())),
  });
  const altText = alt.replace(/\s+/g, ' ').trim();
  return { path, alt: (hasWords && altText) || (await getSite()).name, png };
};
