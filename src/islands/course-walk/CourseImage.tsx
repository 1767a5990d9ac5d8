import { useState } from 'react';
import type { Course } from '#contract/course-walk/list-courses.ts';
import { parseUrl } from '#shared/http-url.ts';
import { settings } from '#browser/built-settings.ts';
import { CoursePlan, planOf } from './CoursePlan.tsx';

/** The address of a plan of this site, such as those of the demo account: it ends with its number. */
const ownPlan = /\/images\/course-walk\/plan-([1-8])\.svg$/;

/**
 * A course's image, or a drawing if there is none that the browser and the page's policy show. The heading beside it
 * names it. Hosts may give a path of theirs.
 */
export const CourseImage = ({ _id, courseImage }: Course) => {
  const [failed, setFailed] = useState<string>();
  const hostUrl = new URL(settings.courseWalkApi, location.href).href;
  const url = courseImage && parseUrl(courseImage, hostUrl)?.href;
  if (!url || url === failed) return <CoursePlan number={planOf(_id)} />;
  // In the colours of the theme, which an image does not know.
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
