/** What a build notes beside its pages, for the service and for the next build. No visitor is sent it. */
import * as z from 'zod/mini';

export const buildFile = '_build.json';

export const buildSchema = z.object({
  /** When the build began, and the `PUBLIC_*` settings that it was made with. */
  built: z.iso.datetime(),
  settings: z.record(z.string(), z.string()),
  /** Paths of the site's pages, decoded, without a slash at their end. */
  pages: z.array(z.string()),
  /** Of content/{site,colours,receipts}.yaml, what the service needs: api/company.ts. */
  content: z.unknown(),
});
