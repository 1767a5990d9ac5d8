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

const retryAfterS = 30;

/** The ids of this host. */
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Answers 404 to an id that cannot exist, without asking the database. */
const checkId: MiddlewareHandler = async function checkIdMiddleware(c, next) {
  const id = c.req.param('id');
  if (id !== undefined && !uuid.test(id)) {
    throw new ProblemError('not_found', 'There is nothing at this address.');
  }
  await next();
};

/** Answers belong to the caller: no cache may keep them. */
const noStore: MiddlewareHandler = async function noStoreMiddleware(c, next) {
  await next();
  c.header('Cache-Control', 'no-store');
};

export interface CourseWalkRoutesOptions extends CourseWalkDeps {
  /** Other sites that may call. */
  allowedOrigins: readonly string[];
  /** Called when the database cannot be used. The error holds nothing that a caller has sent. */
  onOutage: (error: unknown) => void;
}

/** All calls of the course-walk host, with 404, 405 and 503 answers of their own. */
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
        headers: { 'Retry-After': String(retryAfterS) },
      },
    );
  });
  const { deleteCourse, putImage, getImage } = endpoints;
  for (const { path } of [deleteCourse, putImage, getImage]) app.use(path, checkId);
  app
    .route('/', imageDelivery(deps.db))
    .use(sameOrigin({ allowedOrigins }), noStore)
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
