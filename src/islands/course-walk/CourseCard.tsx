import { useId } from 'react';
import type { Course } from '#contract/courses.ts';
import { CloseIcon } from '#islands/ui/icons.tsx';
import { ActionButton } from './ActionButton.tsx';
import { CourseImage } from './CourseImage.tsx';

interface CourseCardProps {
  course: Course;
  onDelete: (id: string) => Promise<void>;
}

export const CourseCard = ({ course, onDelete }: CourseCardProps) => {
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
