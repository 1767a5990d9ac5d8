/** What the calls send and answer, as JSON Schema 2020-12, the dialect of OpenAPI 3.1: made from the contract by zod. */
import * as z from 'zod/mini';
import { newCourse } from '#contract/course-walk/add-course.ts';
import { passwordChange } from '#contract/course-walk/change-password.ts';
import { idLength } from '#contract/course-walk/id.ts';
import { credentials, longestToken } from '#contract/course-walk/log-in.ts';
import { registration } from '#contract/course-walk/register.ts';
import { reset, resetRequest } from '#contract/course-walk/reset-password.ts';
import { verification } from '#contract/course-walk/verify-email.ts';
import { preferredDate } from '#contract/consultation.ts';
import { email } from '#contract/fields.ts';
import type { FormEntry } from '#contract/form-entry.ts';
import { forms } from '#contract/forms.ts';
import { resumeFileName, resumeRules } from '#contract/job-application.ts';
import { problemStatus } from '#contract/problem.ts';

const text = z.string();
const sentence = (whose: string) => text.check(z.describe(`A sentence ${whose}.`));
const id = text.check(z.minLength(idLength.min), z.maxLength(idLength.max));
const user = z.object({ _id: id });
const course = z.object({
  _id: id,
  name: text,
  venue: text,
  courseImage: text.check(z.describe('A path on this host, or empty.')),
});

/** The interfaces of the contract: problem.ts, submission.ts, proof-of-work.ts and course-walk. */
const answers = {
  problem: z.object({
    type: z.literal('about:blank'),
    title: text,
    status: z.int(),
    detail: sentence('for people'),
    success: z.literal(false),
    code: z.enum(Object.keys(problemStatus)),
    errors: z.optional(
      z.array(
        z.object({
          field: text,
          code: z.enum(['too_short', 'too_long', 'invalid', 'known_password']),
          detail: sentence('that the form shows under the field'),
        }),
      ),
    ),
  }),
  accepted: z.object({ success: z.literal(true), id: z.uuid() }),
  challenge: z.object({
    algorithm: z.literal('SHA-256'),
    challenge: text,
    maxnumber: z.int(),
    salt: text,
    signature: text,
  }),
  registered: z.object({ user }),
  mailAccepted: z.object({ success: z.literal(true) }),
  login: z.object({
    token: text.check(z.maxLength(longestToken)),
    user: z.extend(user, { isVerified: z.boolean() }),
  }),
  course,
  courses: z.array(course),
};

const bodies = {
  credentials,
  registration,
  verification,
  resetRequest,
  reset,
  passwordChange,
  newCourse,
};

/** The name of the schema of a form's post without scripts: the payload's, unless it has other fields. */
export const formPostName = ({ kind, withoutScripts }: FormEntry): string =>
  withoutScripts ? `${kind}_form` : kind;

const formSchemas = forms.flatMap((form: FormEntry): Array<[string, z.ZodMiniType]> => [
  [formPostName(form), form.withoutScripts?.schema ?? form.payload],
  [form.kind, form.payload],
]);

/** `.pdf` → `\.[pP][dD][fF]`, as patterns of JSON Schema have no flags. */
const inAnyCase = (extension: string): string =>
  extension.replace('.', '\\.').replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

/** In UTC (RFC 3339). */
const timestamp = { type: 'string', format: 'date-time', pattern: 'Z$' };

/** What zod does not know of fields whose rules are functions, which are smaller in the browser than its own checks. */
const formats = new Map<unknown, object>([
  [email, { format: 'idn-email' }],
  [preferredDate, { anyOf: [timestamp, { type: 'string', format: 'date' }] }],
  [resumeFileName, { pattern: `(?:${resumeRules.extensions.map(inAnyCase).join('|')})$` }],
]);

/** The input of a schema: before trimming and defaults. */
const inputSchema = (schema: z.ZodMiniType) =>
  z.toJSONSchema(schema, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => void Object.assign(jsonSchema, formats.get(zodSchema)),
  });

/** Name → schema. */
export const schemas = Object.fromEntries(
  [...formSchemas, ...Object.entries({ ...bodies, ...answers })].map(([name, schema]) => [
    name,
    inputSchema(schema),
  ]),
);
