/** Pictures of courses: sent by who owns the course, shown to who knows the address (issue 5). */
import { Hono, type MiddlewareHandler } from 'hono';
import type { Kysely } from 'kysely';
import { getImageEndpoint } from '#contract/course-walk/get-image.ts';
import type { Course } from '#contract/course-walk/list-courses.ts';
import { imageRules, putImageEndpoint } from '#contract/course-walk/put-image.ts';
import { isMissingReference } from '../database/error-codes.ts';
import type { Database } from '../database/schema.ts';
import { mediaType } from '../http/json-body.ts';
import { ProblemError } from '../http/problem.ts';
import { bodyLimit } from '../http/body-limit.ts';
import { bearer, type BearerEnv } from './bearer.ts';
import { noSuchCourse } from './course-routes.ts';
import { findCourse, imageAddress } from './courses.ts';
import type { CourseWalkDeps } from './deps.ts';
import { findImage, putImage } from './images.ts';
import { uploadsAtOnce, uploadTime } from './limits.ts';
import { assertImageType, normalImage } from './normal-image.ts';

/** A few at a time of each account: they are held in memory until they are whole. */
const fewAtOnce = (): MiddlewareHandler<BearerEnv> => {
  const under = new Map<string, number>();
  return async function fewAtOnceMiddleware(c, next) {
    const userId = c.get('userId');
    const others = under.get(userId) ?? 0;
    if (others >= uploadsAtOnce) {
      throw new ProblemError('rate_limited', 'Other pictures of yours are still on their way.', {
        headers: { 'Retry-After': '5' },
      });
    }
    under.set(userId, others + 1);
    try {
      await next();
    } finally {
      const left = (under.get(userId) ?? 1) - 1;
      if (left) under.set(userId, left);
      else under.delete(userId);
    }
  };
};

/** Refuses, before a byte of it is read, what would not be kept. */
const worthReading = ({ db, throttle }: CourseWalkDeps): MiddlewareHandler<BearerEnv> =>
  async function worthReadingMiddleware(c, next) {
    assertImageType(mediaType(c.req.header('Content-Type')));
    if (!(await findCourse(db, c.get('userId'), c.req.param('id') ?? ''))) throw noSuchCourse();
    await throttle.addition(c.get('userId'));
    await next();
  };

/** `PUT /courses/:id/image`. */
export const imageUpload = (deps: CourseWalkDeps): Hono<BearerEnv> => {
  const body = bodyLimit({ maxBytes: imageRules.maxBytes, ...uploadTime });
  const { db } = deps;
  return new Hono<BearerEnv>().put(
    putImageEndpoint.path,
    bearer(deps),
    worthReading(deps),
    fewAtOnce(),
    body,
    async (c) => {
      const id = c.req.param('id');
      const sent = Buffer.from(await c.req.arrayBuffer());
      const bytes = await normalImage(sent, mediaType(c.req.header('Content-Type')));
      // It may have been deleted meanwhile.
      const course = await findCourse(db, c.get('userId'), id);
      if (!course) throw noSuchCourse();
      const imageId = await putImage(db, id, bytes).catch((error: unknown) => {
        throw isMissingReference(error) ? noSuchCourse() : error;
      });
      return c.json({ _id: id, ...course, courseImage: imageAddress(imageId) } satisfies Course);
    },
  );
};

/** Nothing in it can do anything, wherever it is opened; private, so that no cache between keeps what is deleted. */
const imageHeaders = {
  'Content-Type': 'image/webp',
  'Cache-Control': 'private, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** `GET /images/:id`: an address that nobody guesses, without a token, as pages and apps show pictures by address alone. */
export const imageDelivery = (db: Kysely<Database>): Hono =>
  new Hono().get(getImageEndpoint.path, async (c) => {
    const bytes = await findImage(db, c.req.param('id'));
    if (!bytes) throw new ProblemError('not_found', 'There is no such picture.');
    return c.body(new Uint8Array(bytes), 200, imageHeaders);
  });
