import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { drawLinkPreview } from '../link-previews/draw-link-preview.ts';
import { type LinkPreviewFile, linkPreviewFile } from '../link-previews/link-preview-file.ts';
import { backgroundTasks } from './background-tasks.ts';
import { type Compressed, compressPage, decompress } from './compress.ts';
import type { ContentCache } from './content-cache.ts';
import { fileWriter } from './file-writer.ts';
import { finishPage, type SiteContext } from './finish-page.ts';
import { hashOf } from '../hash-of.ts';
import { pack, unpack } from './pack.ts';

/** Files in work at the same time: enough to keep every thread of Node's pool busy, few enough to stay small in memory. */
export const filesAtOnce = 4 * Math.max(4, availableParallelism());

/** What the pages of a site are finished with. */
export interface PageProcessorOptions {
  /** The folder that the site is built into. */
  root: string;
  cache: ContentCache;
  site: SiteContext;
  /** Hash of the island's script and of all scripts that a page can load, because its styles depend on them. */
  scriptsHash: string;
  /** Hash of all that a page is rendered from, but for its props; see `renderInputs`. */
  renderInputs: string;
}

/**
 * Finishes pages, as soon as they are rendered: the finished HTML is there at once, while compression, the link preview and
 * writing go on in the background. Results are kept by the hash of the rendered HTML, and the hash by what the page was
 * rendered from, so that an unchanged page is neither finished nor rendered again.
 *
 * Paths are URL paths of files: `/services/cloud-devops.html`.
 */
export const pageProcessor = (options: PageProcessorOptions) => {
  const { root, cache, site, scriptsHash, renderInputs } = options;
  const tasks = backgroundTasks(filesAtOnce);
  const files = fileWriter();
  const finished = new Set<string>();
  /** Link previews by the path of their file; several pages may name one. */
  const previews = new Map<string, Promise<void>>();

  const writePreview = async ({ path, preview }: LinkPreviewFile): Promise<void> => {
    const png = await cache.remember(['preview', JSON.stringify(preview)], () =>
      drawLinkPreview(preview),
    );
    files.write(join(root, path), png);
  };

  const write = async (
    path: string,
    html: Buffer,
    compressed: Compressed,
    named: LinkPreviewFile | null,
  ): Promise<void> => {
    files.writeCompressed(join(root, path), html, compressed);
    if (!named) return;
    const written = previews.get(named.path) ?? writePreview(named);
    previews.set(named.path, written);
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
    const [preview, br, gz] = unpack(entry) as [Buffer, Buffer, Buffer];
    const html = decompress({ br, gz });
    finished.add(path);
    const named = JSON.parse(preview.toString()) as LinkPreviewFile | null;
    await tasks.begin(() => write(path, html, { br, gz }, named));
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
      const compressed = await compressPage(body);
      const named = linkPreviewFile(openGraph) ?? null;
      const preview = Buffer.from(JSON.stringify(named));
      cache.keep(resultInput(path, rawHash), pack([preview, compressed.br, compressed.gz]));
      await write(path, body, compressed, named);
    });
    return body;
  };

  const renderInput = (path: string, props: string): string[] => [
    'rendered',
    path,
    renderInputs,
    props,
  ];

  return {
    finish,
    /** The finished HTML of a page that was rendered from the same props in an earlier build. */
    findRendered: async (path: string, props: string): Promise<Buffer | undefined> => {
      const rawHash = cache.find(renderInput(path, props));
      return rawHash && findResult(path, rawHash.toString());
    },
    /** Keeps what a page was rendered from. */
    keepRendered: (path: string, props: string, raw: Buffer): void =>
      cache.keep(renderInput(path, props), Buffer.from(hashOf(raw))),
    isFinished: (path: string): boolean => finished.has(path),
    /** Waits until everything is written. */
    settle: tasks.settle,
  };
};

export type PageProcessor = ReturnType<typeof pageProcessor>;
