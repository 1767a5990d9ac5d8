import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { drawLinkPreview } from '../link-previews/draw-link-preview.ts';
import { type LinkPreviewFile, linkPreviewFile } from '../link-previews/link-preview-file.ts';
import { backgroundTasks } from './background-tasks.ts';
import { compressPage, decompress } from './compress.ts';
import type { ContentCache } from './content-cache.ts';
import { finishPage, type SiteContext } from './finish-page.ts';
import { hashOf } from '../hash-of.ts';
import type { KeptFiles } from './kept-files.ts';
import { type FormNames, findForms, keepForms, type KeptForms, placeForms } from './kept-forms.ts';
import { renderedPages } from './rendered-pages.ts';

/** Files in work at the same time: enough to keep every thread of Node's pool busy, few enough to stay small in memory. */
export const filesAtOnce = 4 * Math.max(4, availableParallelism());

/** What the pages of a site are finished with. */
export interface PageProcessorOptions {
  /** The folder that the site is built into. */
  root: string;
  cache: ContentCache;
  files: KeptFiles;
  site: SiteContext;
  /** Hash of the island's script and of all scripts that a page can load, because its styles depend on them. */
  scriptsHash: string;
  /** Hash of all that every page is rendered from; see `renderInputs`. */
  renderInputs: string;
}

/** What is kept of a finished page: the names of its compressed forms, and its link preview. */
interface Result extends FormNames {
  preview: LinkPreviewFile | null;
}

/**
 * Finishes pages, as soon as they are rendered: the finished HTML is there at once, while compression, the link preview and
 * writing go on in the background. Results are kept by the hash of the rendered HTML, and the hash by what the page was
 * rendered from, so that an unchanged page is neither finished nor rendered again.
 *
 * Paths are URL paths of files: `/services/cloud-devops.html`.
 */
export const pageProcessor = (options: PageProcessorOptions) => {
  const { root, cache, files, site, scriptsHash, renderInputs } = options;
  const tasks = backgroundTasks(filesAtOnce);
  const finished = new Set<string>();
  const rendered = renderedPages(cache, renderInputs);
  /** Link previews by the path of their file; several pages may name one. */
  const previews = new Map<string, Promise<void>>();

  const writePreview = async ({ path, preview }: LinkPreviewFile): Promise<void> => {
    const input = ['preview', JSON.stringify(preview)];
    const known = files.find(cache.find(input)?.toString() ?? '');
    const png = known ?? files.keep(await drawLinkPreview(preview));
    if (!known) cache.keep(input, Buffer.from(png.name));
    files.place(png, join(root, path));
  };

  const write = async (
    path: string,
    html: Buffer,
    forms: KeptForms,
    preview: LinkPreviewFile | null,
  ): Promise<void> => {
    placeForms(files, join(root, path), html, forms);
    if (!preview) return;
    const written = previews.get(preview.path) ?? writePreview(preview);
    previews.set(preview.path, written);
    await written;
  };

  const resultInput = (path: string, rawHash: string): string[] => [
    'page',
    path,
    scriptsHash,
    rawHash,
  ];

  const findResult = async (path: string, rawHash: string): Promise<Buffer | undefined> => {
    const entry = cache.find(resultInput(path, rawHash));
    if (!entry) return undefined;
    const result = JSON.parse(entry.toString()) as Result;
    const forms = findForms(files, result);
    if (!forms) return undefined;
    const html = decompress(forms.gz.data);
    finished.add(path);
    await tasks.begin(() => write(path, html, forms, result.preview));
    return html;
  };

  /** @returns the finished HTML */
  const finish = async (path: string, raw: Buffer): Promise<Buffer> => {
    const rawHash = hashOf(raw);
    const known = await findResult(path, rawHash);
    if (known) return known;
    const { html, openGraph } = finishPage(path, raw.toString(), site);
    const body = Buffer.from(html);
    finished.add(path);
    await tasks.begin(async () => {
      const forms = keepForms(files, await compressPage(body));
      const preview = linkPreviewFile(openGraph) ?? null;
      const result: Result = { br: forms.br.name, gz: forms.gz.name, preview };
      cache.keep(resultInput(path, rawHash), Buffer.from(JSON.stringify(result)));
      await write(path, body, forms, preview);
    });
    return body;
  };

  return {
    finish,
    /** The finished HTML of a page that was rendered from the same in an earlier build; see `renderedPages`. */
    findRendered: async (
      ...[path, ...from]: Parameters<typeof rendered.find>
    ): Promise<Buffer | undefined> => {
      const rawHash = await rendered.find(path, ...from);
      return rawHash === undefined ? undefined : findResult(path, rawHash);
    },
    /** Keeps what a page was rendered from. */
    keepRendered: rendered.keep,
    isFinished: (path: string): boolean => finished.has(path),
    /** Waits until everything is written. */
    settle: async (): Promise<void> => {
      await tasks.settle();
      rendered.save();
    },
  };
};

export type PageProcessor = ReturnType<typeof pageProcessor>;
