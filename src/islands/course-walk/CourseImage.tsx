import { useState } from 'react';
import type { Course } from '#contract/course-walk/course.ts';
import { settings } from '#browser/built-settings.ts';
import { imageAddress } from '#browser/course-walk/course-image-url.ts';
import { seedOf } from '#drawings/course-plan/seed-of.ts';
import { CoursePlan } from './CoursePlan.tsx';

/** A course's image, or a drawing where there is none that can be shown. */
export const CourseImage = ({ _id, name, courseImage }: Course) => {
  const [failed, setFailed] = useState<string>();
  const host = new URL(settings.courseWalkApi, location.href).href;
  const address = imageAddress(courseImage, host);
  if (!address || address === failed) return <CoursePlan seed={seedOf(_id)} />;
  return (
    <img
      className="h-full w-full object-cover"
      src={address}
      alt={name}
      width={320}
      height={240}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(address)}
    />
  );
};
