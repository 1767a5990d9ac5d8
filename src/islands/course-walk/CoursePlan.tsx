/** How many plans there are in public/images/course-walk: enough for a list to look varied. */
const planCount = 8;

/** The number of the plan that is drawn for a course without an image: the same for the same id, from 1 to 8. */
export const planOf = (id: string): number =>
  1 +
  ([...id].reduce((hash, sign) => (hash * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003, 7) %
    planCount);

/** The plan of a jumping course, numbered and with its track; pages render it while they are built. */
export const CoursePlan = ({ number }: { number: number }) => (
  <svg viewBox="0 0 320 240" aria-hidden="true">
    <use href={`/images/course-walk/plan-${number}.svg#drawing`} />
  </svg>
);
