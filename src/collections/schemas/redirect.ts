/** Schemas of redirects: from a path that has moved to a page of this site. */
import { z } from 'astro/zod';
import { field } from './field.ts';

const written =
  'It must begin with a slash and be a path of this site such as /old-page, of letters, digits and - . _ ~ + , alone, and not of the service (/api/…)';

/** A path that has moved. The host compares it with the decoded path of a URL. */
const movedPath =
  /^(?!\/(?:api|_astro)(?:\/|$))(?:\/(?!\.{1,2}(?:\/|$))[\p{L}\p{M}\p{N}._~+,-]+)+\/?$/u;

/** The former paths of a page, for every page with its own file. */
export const redirectFrom = field(
  z.array(z.string().regex(movedPath, written)).min(1).optional(),
  'Paths that the page had before. A visitor who opens one of them is led to the page.',
  'redirectFrom: [/old-page]',
);

const target = field(
  z
    .string()
    .regex(/^\/(?!\/)[^\s\\?]*$/, 'It must be a page of this site, such as /services#about'),
  'The page that the path leads to now.',
);

/** `content/redirects.yaml`: old path → page of this site. A file with only comments counts as empty. */
export const redirectsSchema = z.preprocess(
  (value) => value ?? {},
  z.record(z.string(), target).superRefine((redirects, context) => {
    for (const path of Object.keys(redirects)) {
      if (movedPath.test(path)) continue;
      context.addIssue({ code: 'custom', path: [path], message: `${written}.` });
    }
  }),
);
