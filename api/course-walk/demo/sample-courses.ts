import type { NewCourse } from '#contract/course-walk/add-course.ts';

/** A course of the demo account with its plan: a WebP file of 800 × 600 pixels in `images/`. */
interface SampleCourse extends NewCourse {
  image: `${string}.webp`;
}

/** The courses of the demo account, the newest first. */
export const sampleCourses: readonly SampleCourse[] = [
  {
    name: 'Spring Grand Prix 1.45 m',
    venue: 'Main Arena, Bromont',
    image: 'spring-grand-prix.webp',
  },
  { name: 'Junior Derby', venue: 'Ring 2, Palgrave', image: 'junior-derby.webp' },
  { name: 'Speed Class 1.20 m', venue: 'Indoor, Palgrave', image: 'speed-class.webp' },
  {
    name: 'Six-Year-Old Horses, Final',
    venue: 'Grand Prix Field, Ottawa',
    image: 'six-year-old-horses.webp',
  },
  { name: 'Two-Phase 1.30 m', venue: 'Main Arena, Palgrave', image: 'two-phase.webp' },
  { name: 'Evening Training', venue: 'Ring 1, Palgrave', image: 'evening-training.webp' },
  {
    name: 'Nations Cup, First Round',
    venue: 'International Ring, Calgary',
    image: 'nations-cup.webp',
  },
  { name: 'Hunter Derby', venue: 'Grass Field, Caledon', image: 'hunter-derby.webp' },
  { name: 'Amateur Tour 1.10 m', venue: 'Ring 3, Bromont', image: 'amateur-tour.webp' },
  { name: 'Six Bars', venue: 'Night Arena, Toronto', image: 'six-bars.webp' },
  { name: 'Pony Championship', venue: 'Ring 2, Ottawa', image: 'pony-championship.webp' },
  { name: 'Autumn Classic 1.40 m', venue: 'Main Arena, Langley', image: 'autumn-classic.webp' },
];
