/** How many plans there are in public/images/course-walk: enough for a list to look varied. */
const planCount = 8;

/** The number of the plan for a course without an image, from 1 to 8: always the same for the same id. */
export const planOf = (id: string): number =>
  1 +
  ([...id].reduce((hash, sign) => (hash * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003, 7) %
    planCount);

/** The plan of a jumping course, with numbers and track. Pages render it at build time. */
export const CoursePlan = ({ number }: { number: number }) => (
  <svg viewBox="0 0 320 240" aria-hidden="true">
    <use href={`/images/course-walk/plan-${number}.svg#drawing`} />
  </svg>
);
