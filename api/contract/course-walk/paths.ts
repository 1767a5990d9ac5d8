/** The course-walk calls, below the host's address (course-walk specification, section 7; issue 5). */
export const courseWalkPaths = {
  /** POST: `registration` → 201, or 409 for an address that has an account. */
  register: '/users/register',
  /** POST: `credentials` → 200 `LoginAnswer`, or 401 alike for an unknown address and a wrong password. */
  login: '/users/login',
  /** DELETE, bearer: the account, its courses, images and tokens. */
  user: '/users/:userId',
  /** GET, bearer: the caller's courses, `Course[]`. */
  ownCourses: '/courses/user/token',
  /** POST, bearer: `newCourse` → 201 `Course`. For the mobile app. */
  courses: '/courses',
  /** DELETE, bearer. */
  course: '/courses/:id',
  /** PUT, bearer: the image's bytes, see `imageRules` → 200 `Course`. For the mobile app. */
  courseImage: '/courses/:id/image',
  /** GET: a picture, for whoever knows its address (`courseImage` of a `Course`). */
  image: '/images/:id',
} as const;

/** A path with its one parameter filled in: `/courses/:id` → `/courses/65f0…`. */
export const pathFor = (path: 'user' | 'course' | 'courseImage' | 'image', id: string): string =>
  courseWalkPaths[path].replace(/:\w+/, () => encodeURIComponent(id));
