import type { NewCourse } from '#contract/course-walk/add-course.ts';

type SampleCourse = Omit<NewCourse, 'courseImage'>;

/** How many drawings of plans there are: `plan-1.svg` and so on. */
const plans = 8;

/** The courses of the demo account, the newest first. */
const sampleCourses: readonly SampleCourse[] = [
  { name: 'Spring Grand Prix 1.45 m', venue: 'Main Arena, Bromont' },
  { name: 'Junior Derby', venue: 'Ring 2, Palgrave' },
  { name: 'Speed Class 1.20 m', venue: 'Indoor, Palgrave' },
  { name: 'Six-Year-Old Horses, Final', venue: 'Grand Prix Field, Ottawa' },
  { name: 'Two-Phase 1.30 m', venue: 'Main Arena, Palgrave' },
  { name: 'Evening Training', venue: 'Ring 1, Palgrave' },
  { name: 'Nations Cup, First Round', venue: 'International Ring, Calgary' },
  { name: 'Hunter Derby', venue: 'Grass Field, Caledon' },
  { name: 'Amateur Tour 1.10 m', venue: 'Ring 3, Bromont' },
  { name: 'Six Bars', venue: 'Night Arena, Toronto' },
  { name: 'Pony Championship', venue: 'Ring 2, Ottawa' },
  { name: 'Autumn Classic 1.40 m', venue: 'Main Arena, Langley' },
];

/** The same with images: the plans that the site draws (public/images/course-walk). @param siteUrl its origin */
export const sampleCoursesAt = (siteUrl: string): NewCourse[] =>
  sampleCourses.map((course, at) => ({
    ...course,
    courseImage: new URL(`/images/course-walk/plan-${(at % plans) + 1}.svg`, siteUrl).href,
  }));
