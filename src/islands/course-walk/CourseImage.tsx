import { useState } from 'react';
import type { Course } from '#contract/course-walk/list-courses.ts';
import { parseUrl } from '#shared/http-url.ts';
import { settings } from '#browser/built-settings.ts';
import { CoursePlan, planOf } from './CoursePlan.tsx';

/**
 * A course's image, or a drawing if there is none that the browser and the page's policy show. The heading beside it
 * names it. Hosts may give a path of theirs.
 */
export const CourseImage = ({ _id, courseImage }: Course) => {
  const [failed, setFailed] = useState<string>();
  const hostUrl = new URL(settings.courseWalkApi, location.href).href;
  const url = courseImage && parseUrl(courseImage, hostUrl)?.href;
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
