/** Images of courses: uploaded by the owner of the course, shown to everybody who knows the URL. */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { Kysely } from 'kysely';
import { getImageEndpoint } from '#contract/course-walk/get-image.ts';
import type { Course } from '#contract/course-walk/list-courses.ts';
import { imageRules, putImageEndpoint } from '#contract/course-walk/put-image.ts';
import { isMissingReference } from '../database/error-codes.ts';
import type { Database } from '../database/schema.ts';
import { type BodyLimitOptions, receiveBody } from '../http/receive-body.ts';
import { mediaType } from '../http/json-body.ts';
import { ProblemError } from '../http/problem.ts';
import { bearer, type BearerEnv } from './bearer.ts';
import { limitConcurrentUploads } from './concurrent-uploads.ts';
import { noSuchCourse } from './course-routes.ts';
import { findCourse, imagePath } from './courses.ts';
import type { CourseWalkDeps } from './deps.ts';
import { findImage, putImage } from './images.ts';
import { uploadMemoryBytes, uploadTime } from './limits.ts';
import { assertFirstChunk, assertImageType, createProcessImage } from './process-image.ts';
import { createUploadMemory } from './upload-memory.ts';

/** Refuses an upload before its body is read: another content type, no course of the caller, too many additions. */
const checkBeforeBody = ({ db, limits }: CourseWalkDeps): MiddlewareHandler<BearerEnv> =>
  async function checkBeforeBodyMiddleware(c, next) {
    assertImageType(mediaType(c.req.header('Content-Type')));
    if (!(await findCourse(db, c.get('userId'), c.req.param('id') ?? ''))) throw noSuchCourse();
    await limits.countAddition(c.get('userId'));
    await next();
  };

const upload: BodyLimitOptions = { maxBytes: imageRules.maxBytes, ...uploadTime };

/** A client that has gone reads no answer; this one only keeps its request out of the log of failures. */
const clientGone = (): ProblemError =>
  new ProblemError('malformed_body', 'The picture did not arrive whole.');

/** `PUT /courses/:id/image`. */
export const imageUpload = (deps: CourseWalkDeps): Hono<BearerEnv> => {
  const { db } = deps;
  const beginUpload = createUploadMemory(uploadMemoryBytes);
  const processImage = createProcessImage();

  /** Receives an image and processes it. Its bytes are in memory until then. */
  const receiveImage = async (c: Context): Promise<Buffer> => {
    const { signal } = c.req.raw;
    const type = mediaType(c.req.header('Content-Type'));
    const share = beginUpload(Number(c.req.header('Content-Length') ?? 0));
    let isFirst = true;
    try {
      const chunks = await receiveBody(c, upload, (chunk) => {
        share.hold(chunk.length);
        if (isFirst) assertFirstChunk(chunk, type);
        isFirst = false;
      });
      return await processImage(chunks, type, signal);
    } catch (error) {
      throw signal.aborted ? clientGone() : error;
    } finally {
      share.end();
    }
  };

  return new Hono<BearerEnv>().put(
    putImageEndpoint.path,
    bearer(deps),
    checkBeforeBody(deps),
    limitConcurrentUploads(),
    async (c) => {
      const id = c.req.param('id');
      const bytes = await receiveImage(c);
      // The course may have been deleted since it was looked for.
      const course = await findCourse(db, c.get('userId'), id);
      if (!course) throw noSuchCourse();
      const imageId = await putImage(db, id, bytes).catch((error: unknown) => {
        throw isMissingReference(error) ? noSuchCourse() : error;
      });
      return c.json({ _id: id, ...course, courseImage: imagePath(imageId) } satisfies Course);
    },
  );
};

/** The image cannot run anything, wherever it is opened. `private` keeps it out of shared caches once it is deleted. */
const imageHeaders = {
  'Content-Type': 'image/webp',
  'Cache-Control': 'private, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** `GET /images/:id`, without a token, as pages and apps show images by URL alone; nobody can guess the id. */
export const imageDelivery = (db: Kysely<Database>): Hono =>
  new Hono().get(getImageEndpoint.path, async (c) => {
    const bytes = await findImage(db, c.req.param('id'));
    if (!bytes) throw new ProblemError('not_found', 'There is no such picture.');
    return c.body(bytes, 200, imageHeaders);
  });
