/** The page that a form was posted from. */
import type { Context } from 'hono';
import { positionSlug } from '#contract/job-application.ts';
import { formByKind, type SubmissionPayload } from '#contract/forms.ts';
import { isAllowedOrigin } from '#platform/http/allowed-origin.ts';
import { pagePath } from '#platform/http/site.ts';

/** The allowed origin of another site from which the form was posted; empty when it was posted from this site. */
export const visitorOrigin = (c: Context, allowed: readonly string[]): string => {
  const origin = c.req.header('Origin') ?? '';
  return allowed.includes(origin) ? origin : '';
};

/** Path of the page that the form was posted from; undefined when it is unknown or on a foreign site. */
const refererPath = (c: Context, allowed: readonly string[]): string | undefined => {
  const referrer = c.req.header('Referer') ?? '';
  if (!URL.canParse(referrer)) return undefined;
  const { origin, pathname } = new URL(referrer);
  const headers = { origin, host: c.req.header('Host'), fetchSite: undefined };
  return isAllowedOrigin(headers, allowed) ? pathname.replace(/^\/+/, '/') : undefined;
};

/** URL of the page that the form was posted from. */
export const formUrlOf = (c: Context, allowed: readonly string[]): string | undefined => {
  const path = refererPath(c, allowed);
  return path === undefined ? undefined : visitorOrigin(c, allowed) + path;
};

/** The path of the form's own page. Each position has its own. */
const ownPage = ({ kind, fields }: SubmissionPayload): string =>
  formByKind[kind].page + ('position' in fields ? positionSlug(fields.position) : '');

const maxPathLength = 200;

/** Whether a path is of letters, digits, `-` and `_`: whoever sends a Referer could put a link or a mention into it. */
const isPlain = (path: string): boolean =>
  path.length <= maxPathLength && /^(?:\/|(?:\/[\p{L}\p{N}_-]+)+)$/u.test(path);

/**
 * The path of the page that is stored with a submission: the one in the Referer, or the form's own. For a page on
 * another origin, browsers send only the origin (Referrer-Policy), and its path `/` says nothing.
 */
export const pageOf = (
  c: Context,
  payload: SubmissionPayload,
  allowedOrigins: readonly string[],
): string => {
  const path = pagePath(refererPath(c, allowedOrigins) ?? '');
  const isOriginOnly = path === '/' && visitorOrigin(c, allowedOrigins) !== '';
  // The page with a form's errors is an answer of the service.
  const isOfSite = isPlain(path) && !isOriginOnly && !path.startsWith('/api/');
  const pages = [isOfSite ? path : '', ownPage(payload)];
  return pages.find(isPlain) ?? pagePath(formByKind[payload.kind].page);
};
