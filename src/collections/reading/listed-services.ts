import { sources } from '#collections/sources.ts';
import type { MarkdownFile } from './markdown-files.ts';

/** The published services that an overview lists, `/services` or `/solutions`. */
export const listedServices = (files: readonly MarkdownFile[], overview: string): MarkdownFile[] =>
  files.filter(
    ({ folder, isPublished, data }) =>
      isPublished &&
      folder === sources.services.folder &&
      (data as { overviews?: string[] } | undefined)?.overviews?.includes(overview),
  );
