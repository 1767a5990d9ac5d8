/** Where the calls are answered, below the service's origin. */
export const paths = {
  contact: '/api/contact',
  challenge: '/api/contact/challenge',
  courseWalk: '/api/course-walk',
  openApi: '/api/openapi.json',
} as const;
