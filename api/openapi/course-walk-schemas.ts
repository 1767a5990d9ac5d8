/** What the course-walk calls send and answer, as JSON Schema. */
import { credentials, registration } from '#contract/course-walk/credentials.ts';
import { courseWalkLengths as lengths } from '#contract/course-walk/lengths.ts';
import { newCourse } from '#contract/course-walk/new-course.ts';
import { inputSchema, type JsonSchema } from './schemas.ts';

const text = { type: 'string' };
const id = { ...text, minLength: lengths.id.min, maxLength: lengths.id.max };
const record = (properties: Record<string, object>): JsonSchema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const user = record({ _id: id });
const course = record({
  _id: id,
  name: text,
  venue: text,
  courseImage: { ...text, description: 'A path on this host, or empty.' },
});

/** Name → schema. */
export const courseWalkSchemas: Record<string, JsonSchema> = {
  credentials: inputSchema(credentials),
  registration: inputSchema(registration),
  newCourse: inputSchema(newCourse),
  registered: record({ user }),
  login: record({ token: { ...text, maxLength: lengths.token.max }, user }),
  course,
  courses: { type: 'array', items: { $ref: '#/components/schemas/course' } },
};
