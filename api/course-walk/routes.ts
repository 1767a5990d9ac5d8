/** The course-walk host: the calls below `/api/course-walk` (course-walk specification, section 7; decisions 24). */
import { Hono, type MiddlewareHandler } from 'hono';
import { courseWalkEndpoints as endpoints } from '#contract/course-walk/endpoints.ts';
import { isOutage } from '../database/error-codes.ts';
import { ProblemError } from '../http/problem.ts';
import { sameOrigin } from '../http/allowed-origin.ts';
import { accountRoutes } from './account-routes.ts';
import { courseRoutes } from './course-routes.ts';
import type { CourseWalkDeps } from './deps.ts';
import { imageDelivery, imageUpload } from './image-routes.ts';

const RETRY_AFTER_S = 30;

/** Ids are UUIDs: anything else names nothing, and is not asked of a database. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const knownIds: MiddlewareHandler = async function knownIdsMiddleware(c, next) {
  const id = c.req.param('id');
  if (id !== undefined && !UUID.test(id)) {
    throw new ProblemError('not_found', 'There is nothing at this address.');
  }
  await next();
};

/** Answers of this host are the caller's own. */
const notStored: MiddlewareHandler = async function notStoredMiddleware(c, next) {
  await next();
  c.header('Cache-Control', 'no-store');
};

export interface CourseWalkRoutesOptions extends CourseWalkDeps {
  /** Other sites that may call. */
  allowedOrigins: readonly string[];
  /** Told of what the database would not do; without any word of a caller. */
  onOutage: (error: unknown) => void;
}

export const courseWalkRoutes = ({
  allowedOrigins,
  onOutage,
  ...deps
}: CourseWalkRoutesOptions): Hono => {
  const app = new Hono().onError((error) => {
    if (!isOutage(error)) throw error;
    onOutage(error);
    throw new ProblemError(
      'unavailable',
      'Nothing can be stored just now. Please try again soon.',
      {
        headers: { 'Retry-After': String(RETRY_AFTER_S) },
      },
    );
  });
  const { deleteCourse, putImage, getImage } = endpoints;
  for (const { path } of [deleteCourse, putImage, getImage]) app.use(path, knownIds);
  app
    .route('/', imageDelivery(deps.db))
    .use(sameOrigin({ allowedOrigins }), notStored)
    .route('/', accountRoutes(deps))
    .route('/', courseRoutes(deps))
    .route('/', imageUpload(deps));
  for (const { path, method } of Object.values(endpoints)) {
    app.all(path, () => {
      throw new ProblemError('method_not_allowed', `This address answers to ${method} alone.`, {
        headers: { Allow: method },
      });
    });
  }
  return app;
};
