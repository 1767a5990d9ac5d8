import { useState } from 'react';
import type { Course } from '#contract/courses.ts';
import { parseUrl } from '#shared/http-url.ts';
import { settings } from '#browser/built-settings.ts';
import { CoursePlan, planOf } from './CoursePlan.tsx';

/** URL of one of this site's plans, such as those of the demo account: `/images/course-walk/plan-3.svg`. */
const ownPlan = /\/images\/course-walk\/plan-([1-8])\.svg$/;

/**
 * The image of a course, or a drawing if it has none, or if the browser or the policy of the page does not show it. The
 * heading beside it names the course. The URL may be relative to the host.
 */
export const CourseImage = ({ _id, courseImage }: Course) => {
  const [failed, setFailed] = useState<string>();
  const hostUrl = new URL(settings.courseWalkApi, location.href).href;
  const url = courseImage && parseUrl(courseImage, hostUrl)?.href;
  if (!url || url === failed) return <CoursePlan number={planOf(_id)} />;
  // Not as an `<img>`, which would not have the colours of the theme.
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
