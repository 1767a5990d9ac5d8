/** Images of courses: uploaded by the owner of the course, visible to everybody who knows the URL. */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { Kysely } from 'kysely';
import pLimit from 'p-limit';
import { getImageEndpoint } from '#contract/course-walk/get-image.ts';
import type { Course } from '#contract/course-walk/list-courses.ts';
import { imageRules, putImageCall } from '#contract/course-walk/put-image.ts';
import type { Database } from '#platform/database/schema.ts';
import type { BodyLimit } from '#platform/http/body-limit.ts';
import { malformed, mediaType, readBytes } from '#platform/http/json-body.ts';
import { ProblemError } from '#platform/http/problem.ts';
import { assertVerified, bearer, type BearerEnv, inSession } from '#course-walk/accounts/bearer.ts';
import { noSuchCourse } from '#course-walk/courses/course-routes.ts';
import { findCourse, imagePath } from '#course-walk/courses/courses.ts';
import type { CourseWalkDeps } from '#course-walk/deps.ts';
import { convertImage, type ImageType } from './image-process.ts';
import { findImage, putImage } from './images.ts';
import { limitUploads } from './limit-uploads.ts';
import { imageBytesPerAccount, imagesAtOnce } from '#contract/limits.ts';

/** @throws ProblemError 415 for a content type that is not accepted */
const imageTypeOf = (header: string | undefined): ImageType => {
  const type = imageRules.types.find((known) => known === mediaType(header));
  if (type) return type;
  throw new ProblemError('unsupported_media_type', 'Send the image as PNG, JPEG or WebP.');
};

/** Refuses an upload before its body is read: wrong content type, not the caller's course, or too many additions. */
const checkBeforeBody = ({ db, limits }: CourseWalkDeps): MiddlewareHandler<BearerEnv> =>
  async function checkBeforeBodyMiddleware(c, next) {
    imageTypeOf(c.req.header('Content-Type'));
    if (!(await findCourse(db, c.get('userId'), c.req.param('id') ?? ''))) throw noSuchCourse();
    assertVerified(c, 'add images');
    await limits.countAddition(c.get('userId'));
    await next();
  };

/** `PUT /courses/:id/image`. */
export const imageUpload = (deps: CourseWalkDeps, limitBody: BodyLimit): Hono<BearerEnv> => {
  const limit = pLimit(imagesAtOnce);

  /**
   * Reads and converts an image. If the client has gone when its turn comes, it is not converted; nobody sees the 400.
   */
  const receiveAndConvert = async (c: Context): Promise<Buffer> => {
    const type = imageTypeOf(c.req.header('Content-Type'));
    const bytes = await readBytes(c);
    const { signal } = c.req.raw;
    return limit(() => convertImage(new Uint8Array(bytes), type, signal)).catch(
      (error: unknown) => {
        throw signal.aborted ? malformed(error) : error;
      },
    );
  };

  return new Hono<BearerEnv>().put(
    putImageCall.path,
    bearer(deps),
    checkBeforeBody(deps),
    limitUploads(deps.clientIp),
    limitBody({ ...putImageCall.body, what: 'image' }),
    async (c) => {
      const id = c.req.param('id');
      const bytes = await receiveAndConvert(c);
      const image = await inSession(deps, c.var, async (trx) => {
        // The course may have been deleted since the check.
        const course = await findCourse(trx, c.get('userId'), id);
        if (!course) throw noSuchCourse();
        const imageId = await putImage(trx, c.get('userId'), id, bytes);
        return imageId === undefined
          ? undefined
          : ({ _id: id, ...course, courseImage: imagePath(imageId) } satisfies Course);
      });
      if (image) return c.json(image);
      throw new ProblemError(
        'conflict',
        `The images of an account have at most ${imageBytesPerAccount / 1e6} MB. Please delete a course first.`,
      );
    },
  );
};

/**
 * The policy keeps the image from running anything, wherever it is opened. `private` keeps it out of shared caches,
 * which would still have it after it is deleted.
 */
const imageHeaders = {
  'Content-Type': 'image/webp',
  'Content-Disposition': 'inline; filename="course.webp"',
  'Cache-Control': 'private, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** `GET /images/:id`. It needs no token, as pages and apps show images by their URL. Nobody can guess the id. */
export const imageDelivery = (db: Kysely<Database>): Hono =>
  new Hono().get(getImageEndpoint.path, async (c) => {
    const bytes = await findImage(db, c.req.param('id'));
    if (!bytes) throw new ProblemError('not_found', 'There is no such image.');
    return c.body(bytes, 200, imageHeaders);
  });
