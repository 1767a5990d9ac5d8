/** The page that a form was posted from. */
import type { Context } from 'hono';
import { positionSlug } from '#contract/position-slug.ts';
import { formByKind, type SubmissionPayload } from '#contract/submission.ts';
import { isAllowedOrigin } from '#platform/http/allowed-origin.ts';
import { pagePath } from '#platform/site/page-path.ts';

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

/**
 * The path of the page that is stored with a submission: the one in the Referer, or the form's own. The team's chat
 * shows it, so it must be a page of the site and not a text of an attacker's choice. For a page on another origin,
 * browsers send only the origin (Referrer-Policy), and its path `/` says nothing.
 */
export const pageOf = (
  c: Context,
  payload: SubmissionPayload,
  { allowedOrigins, pages }: { allowedOrigins: readonly string[]; pages: readonly string[] },
): string => {
  const path = refererPath(c, allowedOrigins) ?? '';
  const isOriginOnly = path === '/' && visitorOrigin(c, allowedOrigins) !== '';
  const known = [isOriginOnly ? '' : pagePath(path), ownPage(payload)];
  return known.find((page) => pages.includes(page)) ?? pagePath(formByKind[payload.kind].page);
};
