/** What the course-walk calls send and answer, as JSON Schema. */
import { newCourse } from '#contract/course-walk/add-course.ts';
import { idLength } from '#contract/course-walk/id.ts';
import { credentials, longestToken } from '#contract/course-walk/log-in.ts';
import { registration } from '#contract/course-walk/register.ts';
import { inputSchema, type JsonSchema } from './schemas.ts';

const text = { type: 'string' };
const id = { ...text, minLength: idLength.min, maxLength: idLength.max };
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
  login: record({ token: { ...text, maxLength: longestToken }, user }),
  course,
  courses: { type: 'array', items: { $ref: '#/components/schemas/course' } },
};
