/** The calls of the course-walk host, as OpenAPI describes them. */
import { courseWalkEndpoints as endpoints } from '#contract/course-walk/endpoints.ts';
import { googleAccessTokenHeader } from '#contract/course-walk/google-access-token.ts';
import { imageRules } from '#contract/course-walk/put-image.ts';
import { paths } from '#contract/paths.ts';
import { problem, ref, retryAfter } from './references.ts';

const bearer = { security: [{ bearer: [] }] };
const json = (name: string) => ({ 'application/json': { schema: ref(name) } });
const body = (name: string) => ({ requestBody: { required: true, content: json(name) } });
const answer = (description: string, name: string) => ({ description, content: json(name) });
const deleted = { description: 'Deleted.' };
const idIn = (name: string, what: string) => ({
  parameters: [{ name, in: 'path', required: true, description: what, schema: { type: 'string' } }],
});

const foreignOrigin = problem('Called from a page of another site.');
const unauthorized = problem('No valid token.');
const unavailable = problem(
  'Nothing can be stored just now, or Google cannot be asked.',
  retryAfter,
);
const anyCall = { 403: foreignOrigin, 503: unavailable };
const rateLimited = problem('Too often.', retryAfter);
const callWithBody = {
  ...anyCall,
  400: problem('The body cannot be read.'),
  413: problem('More than 64 KiB.'),
  415: problem('Not JSON.'),
  422: problem('Fields are not right; `errors` names them.'),
  429: rateLimited,
};

const googleUser = {
  parameters: [
    {
      name: googleAccessTokenHeader,
      in: 'header',
      description:
        "A Google user's access token, issued to this site's client; the password is then the subject id, and Google is asked for both.",
      schema: { type: 'string' },
    },
  ],
};

const imageContent = Object.fromEntries(
  imageRules.types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
);

const operations = {
  [endpoints.register.path]: {
    post: {
      operationId: 'register',
      summary: 'Makes an account.',
      ...googleUser,
      ...body('registration'),
      responses: {
        ...callWithBody,
        201: answer('Made.', 'registered'),
        401: problem('Google does not confirm the access token.'),
        409: problem('The e-mail address has an account.'),
      },
    },
  },
  [endpoints.login.path]: {
    post: {
      operationId: 'logIn',
      summary: 'Gives a bearer token, good for 30 days.',
      ...googleUser,
      ...body('credentials'),
      responses: {
        ...callWithBody,
        200: answer('Logged in.', 'login'),
        401: problem('The e-mail address or the password is not right.'),
        409: problem('A Google user whose e-mail address has an account with a password.'),
      },
    },
  },
  [endpoints.deleteAccount.path]: {
    delete: {
      operationId: 'deleteAccount',
      summary: 'Deletes the account with its courses, images and tokens.',
      ...bearer,
      ...idIn('userId', 'Id of the account: its own holder deletes it.'),
      responses: {
        ...anyCall,
        204: deleted,
        401: unauthorized,
        403: problem('Another account, or called from a page of another site.'),
      },
    },
  },
  [endpoints.listCourses.path]: {
    get: {
      operationId: 'listCourses',
      summary: "The caller's courses, the newest first.",
      ...bearer,
      responses: { ...anyCall, 200: answer('The courses.', 'courses'), 401: unauthorized },
    },
  },
  [endpoints.addCourse.path]: {
    post: {
      operationId: 'addCourse',
      summary: 'Adds a course.',
      ...bearer,
      ...body('newCourse'),
      responses: {
        ...callWithBody,
        201: answer('Added.', 'course'),
        401: unauthorized,
        409: problem('The account holds as many courses as it may.'),
      },
    },
  },
  [endpoints.deleteCourse.path]: {
    delete: {
      operationId: 'deleteCourse',
      summary: 'Deletes a course of the caller, with its image.',
      ...bearer,
      ...idIn('id', 'Id of the course.'),
      responses: {
        ...anyCall,
        204: deleted,
        401: unauthorized,
        404: problem('No course of theirs.'),
      },
    },
  },
  [endpoints.putImage.path]: {
    put: {
      operationId: 'putCourseImage',
      summary: 'Sets the image of a course, in place of an earlier one. It is stored as WebP.',
      ...bearer,
      ...idIn('id', 'Id of the course.'),
      requestBody: { required: true, content: imageContent },
      responses: {
        ...anyCall,
        200: answer('The course with its image.', 'course'),
        401: unauthorized,
        404: problem('No course of theirs.'),
        413: problem(`More than ${imageRules.maxBytes / 1024 / 1024} MiB.`),
        415: problem('Neither PNG nor JPEG nor WebP.'),
        422: problem('Not an image that can be read, or one with too many pixels.'),
        429: rateLimited,
      },
    },
  },
  [endpoints.getImage.path]: {
    get: {
      operationId: 'getImage',
      summary: 'An image, for everyone who knows its URL. It never changes.',
      ...idIn('id', 'Id of the image.'),
      responses: {
        200: {
          description: 'The image.',
          content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
        },
        404: problem('There is none.'),
        503: unavailable,
      },
    },
  },
};

/** Path with OpenAPI's parameters → operations: `/api/course-walk/courses/{id}`. */
export const courseWalkOperations = Object.fromEntries(
  Object.entries(operations).map(([path, operation]) => [
    paths.courseWalk + path.replace(/:(\w+)/, '{$1}'),
    operation,
  ]),
);
