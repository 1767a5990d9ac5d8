import { use } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { CourseCard } from './CourseCard.tsx';
import type { Listing } from './useCourseList.ts';

interface CourseCardsProps {
  listing: Listing;
  onDelete: (id: string) => Promise<void>;
  onFetchAgain: () => void;
}

/**
 * Suspends until the list has loaded. A list that could not be fetched is shown as empty (specification, section 8),
 * with a message.
 */
export const CourseCards = ({ listing, onDelete, onFetchAgain }: CourseCardsProps) => {
  const result = use(listing);
  if (result.ok && result.value.length) {
    return (
      <ul className="course-grid">
        {result.value.map((course) => (
          <CourseCard key={course._id} course={course} onDelete={onDelete} />
        ))}
      </ul>
    );
  }
  return (
    <div className="grid items-center gap-8 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <svg
        viewBox="0 0 400 230"
        aria-hidden="true"
        className="w-full rounded-card border border-line bg-surface"
      >
        <use href="/images/course-walk/no-courses.svg#drawing" />
      </svg>
      <div className="grid justify-items-start gap-2">
        <p className="font-display text-[1.6rem] font-semibold leading-tight">
          No courses available.
        </p>
        {result.ok ? (
          <p className="text-muted">The courses that you add in the app appear here.</p>
        ) : (
          <>
            <p className="text-muted">
              The list could not be loaded. This does not mean your courses are gone.
            </p>
            <Button variant="quiet" onClick={onFetchAgain}>
              Try again
            </Button>
          </>
        )}
      </div>
    </div>
  );
};
