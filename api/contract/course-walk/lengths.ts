/** Characters (UTF-16 code units) that the fields of the course-walk calls may hold. */
export const courseWalkLengths = {
  email: { max: 254 },
  /** The specification asks for no more than one; a host may. */
  password: { min: 1, max: 256 },
  /** What our own host asks of a new one (NIST SP 800-63B, section 3.1.1.2). */
  newPassword: { min: 8, max: 256 },
  firstname: { min: 1, max: 100 },
  lastname: { min: 1, max: 100 },
  courseName: { min: 1, max: 200 },
  venue: { min: 1, max: 200 },
  /** An id of a course or a user, of any host. */
  id: { min: 1, max: 128 },
  token: { min: 1, max: 4096 },
} as const;
