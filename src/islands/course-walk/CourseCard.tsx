import { useId, useState } from 'react';
import type { Course } from '#contract/course-walk/course.ts';
import { CourseImage } from './CourseImage.tsx';

interface CourseCardProps {
  course: Course;
  onDelete: (id: string) => Promise<void>;
}

export const CourseCard = ({ course, onDelete }: CourseCardProps) => {
  const [busy, setBusy] = useState(false);
  const heading = useId();

  const press = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    await onDelete(course._id);
    setBusy(false);
  };

  return (
    <li className="grid min-w-0 grid-rows-[auto_1fr] overflow-hidden rounded-card border border-line bg-surface">
      <div className="aspect-[4/3] overflow-hidden bg-stone">
        <CourseImage {...course} />
      </div>
      <div className="grid content-start gap-1 p-3 sm:p-5">
        <h2 id={heading} dir="auto" className="line-clamp-3 text-[1.1rem] sm:text-[1.3rem]">
          {course.name}
        </h2>
        <p dir="auto" className="line-clamp-3 text-[0.975rem] text-muted">
          {course.venue}
        </p>
        <button
          type="button"
          className="btn btn-quiet btn-small mt-3 self-end justify-self-start"
          aria-describedby={heading}
          aria-busy={busy}
          onClick={() => void press()}
        >
          Delete
        </button>
      </div>
    </li>
  );
};
