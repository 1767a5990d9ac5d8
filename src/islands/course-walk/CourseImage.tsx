import { useState } from 'react';
import type { Course } from '#contract/course-walk/list-courses.ts';
import { settings } from '#browser/built-settings.ts';
import { courseImageUrl } from '#browser/course-walk/course-list.ts';
import { CoursePlan, planOf } from './CoursePlan.tsx';

/** A course's image, or a drawing if there is no image that can be shown. The heading beside it names it. */
export const CourseImage = ({ _id, courseImage }: Course) => {
  const [failed, setFailed] = useState<string>();
  const hostUrl = new URL(settings.courseWalkApi, location.href).href;
  const url = courseImageUrl(courseImage, hostUrl);
  if (!url || url === failed) return <CoursePlan number={planOf(_id)} />;
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
