import { use, useId, useState } from 'react';
import type { Course } from '#contract/courses.ts';
import { parseUrl } from '#contract/urls.ts';
import { settings } from '#browser/built-settings.ts';
import { nextPaint } from '#browser/next-paint.ts';
import { announceAsAlert } from '#browser/announce-as-alert.ts';
import { CloseIcon } from '#islands/ui/icons.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { ActionButton } from './ActionButton.tsx';
import type { Listing } from './use-course-list.ts';

/** The number of plans in public/images/course-walk: enough for a list to look varied. */
const planCount = 8;

/** Returns the number of the plan for a course without an image, from 1 to 8. The same id always has the same plan. */
const planOf = (id: string): number =>
  1 +
  ([...id].reduce((hash, sign) => (hash * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003, 7) %
    planCount);

/** The plan of a jumping course, with numbers and track. Pages use it at build time, too. */
export const CoursePlan = ({ number }: { number: number }) => (
  <svg viewBox="0 0 320 240" aria-hidden="true">
    <use href={`/images/course-walk/plan-${number}.svg#drawing`} />
  </svg>
);

/** URL of one of this site's plans, such as those of the demo account: `/images/course-walk/plan-3.svg`. */
const ownPlan = /\/images\/course-walk\/plan-([1-8])\.svg$/;

/**
 * The image of a course. If there is none, or if the browser or the page's policy does not show it, a plan replaces it.
 * The card's heading names the course. The URL may be relative to the host.
 */
const CourseImage = ({ _id, courseImage }: Course) => {
  const [failed, setFailed] = useState<string>();
  const hostUrl = new URL(settings.courseWalkApi, location.href).href;
  const url = courseImage && parseUrl(courseImage, hostUrl)?.href;
  if (!url || url === failed) return <CoursePlan number={planOf(_id)} />;
  // Not an `<img>`, which would not get the theme's colours.
  const [, plan] = ownPlan.exec(url) ?? [];
  if (plan) return <CoursePlan number={Number(plan)} />;
  return (
    <img
      className="h-full w-full object-cover"
      src={url}
      alt=""
      width={320}
      height={240}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(url)}
    />
  );
};

interface CourseCardProps {
  course: Course;
  onDelete: (id: string) => Promise<void>;
}

const CourseCard = ({ course, onDelete }: CourseCardProps) => {
  const heading = useId();
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface">
      <div className="aspect-[4/3] overflow-hidden bg-stone">
        <CourseImage {...course} />
      </div>
      <div className="flex grow flex-col items-start gap-1 p-3 sm:px-5 sm:py-4">
        <h2
          id={heading}
          dir="auto"
          className="max-w-full break-words text-[1.05rem] leading-tight sm:text-[1.2rem]"
        >
          {course.name}
        </h2>
        <p dir="auto" className="mb-2 max-w-full break-words text-[0.975rem] text-muted">
          {course.venue}
        </p>
        <ActionButton
          variant="danger"
          size="small"
          className="course-delete"
          aria-describedby={heading}
          action={() => onDelete(course._id)}
        >
          <CloseIcon />
          Delete
        </ActionButton>
      </div>
    </li>
  );
};

/** Announces a text after the list is painted. Used as a `ref`: React calls it each time that it shows the text. */
const announceAfterPaint = (element: HTMLElement | null): void => {
  void nextPaint().then(() => element && announceAsAlert(element));
};

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
            <p ref={announceAfterPaint} className="text-muted">
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

/** Boxes in the places of the first three cards, until the list has loaded, and during the logout. */
export const Loading = () => (
  <div className="course-loading">
    <p>Loading...</p>
    <div className="course-grid" aria-hidden="true">
      <div />
      <div />
      <div />
    </div>
  </div>
);
