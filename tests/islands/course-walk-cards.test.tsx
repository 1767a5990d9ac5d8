/** The cards of the course list, rendered from the host's data. */
import { readFileSync } from 'node:fs';
import { prerender } from 'react-dom/static';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Course } from '#contract/courses.ts';
import { CourseCards } from '#islands/course-walk/CourseCards.tsx';

beforeEach(() => {
  vi.stubGlobal('location', { href: 'https://site.example/course-walk/courses' });
});

/** Returns the HTML of each course's card. */
const cardsOf = async (...courses: Partial<Course>[]): Promise<string[]> => {
  const derby = { name: 'Derby', venue: 'Ring 2', courseImage: '' };
  const value = courses.map((course, index) => ({ _id: `c${index + 1}`, ...derby, ...course }));
  const { prelude } = await prerender(
    <CourseCards
      listing={Promise.resolve({ ok: true, value })}
      onDelete={() => Promise.resolve()}
      onFetchAgain={() => undefined}
    />,
  );
  return (await new Response(prelude).text()).match(/<li .*?<\/li>/gs) ?? [];
};

const imagesIn = (card = ''): string[] =>
  [...card.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url = '']) => url);

test('a course without an image always gets the same plan, in the theme’s colours', async () => {
  const plans = (await cardsOf({}, {}, {}, {}, {}, {}, {}, {})).flatMap(imagesIn);
  expect(new Set(plans).size).toBe(8);
  for (const plan of plans) {
    const [path, id] = plan.split('#');
    expect(readFileSync(`public${path}`, 'utf8'), plan).toContain(`id="${id}"`);
  }
  expect((await cardsOf({}, {})).flatMap(imagesIn)).toEqual(plans.slice(0, 2));
});

test('a plan named by a course is drawn in the theme’s colours; any other image is shown', async () => {
  const [plan, own, foreign] = await cardsOf(
    { courseImage: '/images/course-walk/plan-3.svg' },
    { courseImage: '/favicon.svg' },
    { courseImage: 'https://images.example/plan.png' },
  );
  expect(imagesIn(plan)).toEqual(['/images/course-walk/plan-3.svg#drawing']);
  expect(imagesIn(own)).toEqual(['https://site.example/favicon.svg']);
  expect(imagesIn(foreign)).toEqual(['https://images.example/plan.png']);
});

test('names and venues are text, and a host cannot run a script as an image', async () => {
  const script = '<img src=x onerror=alert(1)>';
  const [card] = await cardsOf({ name: script, venue: script, courseImage: 'javascript:alert(1)' });
  expect(card).toContain('>&lt;img src=x onerror=alert(1)&gt;</h2>');
  expect(card).toContain('>&lt;img src=x onerror=alert(1)&gt;</p>');
  // React replaces a script URL with one that throws.
  expect(imagesIn(card).join()).not.toContain('alert(1)');
});
