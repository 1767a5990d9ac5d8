import { resolve, sep } from 'node:path';
import type { AstroIntegration } from 'astro';
import { storeFiles } from '../content-from-file.ts';
import { ContentError, formatMistakes } from '../../collections/reading/mistake.ts';
import { checkContent, checkContentInSteps } from './check-content.ts';
import { idleServer } from './idle-server.ts';
import { isPageOutdated, noteChange, setShownMistakes } from './shown-mistakes.ts';

const stop = (mistakes: ContentError['mistakes']): never => {
  console.error(`\n${formatMistakes(mistakes)}\n\nThe site is not built until this is corrected.`);
  process.exit(1);
};

/** What `read` gives; ends the process with the mistakes in words when it finds a file of `content/` wrong. */
export const orStop = <Value>(read: () => Value): Value => {
  try {
    return read();
  } catch (error) {
    if (error instanceof ContentError) return stop(error.mistakes);
    throw error;
  }
};

/** How long the file system has to be quiet: an editor may write a file in several steps. */
const quietMs = 150;

/** How long the dev server waits for a first request before it checks the content. */
const firstCheckMs = 500;

const fullReload = { type: 'full-reload' } as const;

/**
 * Stops a build when `content/` has mistakes. `npm run dev` tells them in the terminal and at the beginning of each page: soon
 * after the start, so that the first page need not wait for a thousand files, and at each change.
 */
export const contentCheck = (): AstroIntegration => ({
  name: 'content-check',
  hooks: {
    'astro:config:setup': ({ command, addMiddleware }) => {
      if (command === 'dev') {
        const entrypoint = new URL('mistakes-middleware.ts', import.meta.url);
        addMiddleware({ order: 'pre', entrypoint });
      }
      if (command !== 'build') return;
      const { mistakes } = checkContent();
      if (mistakes.length) stop(mistakes);
    },
    'astro:server:setup': ({ server, logger }) => {
      const idle = idleServer(server);
      let told = '';
      // What was shown before the server restarted by itself.
      setShownMistakes(told);
      const tell = ({ mistakes, inDrafts }: ReturnType<typeof checkContent>): void => {
        const text = formatMistakes([...mistakes, ...inDrafts]);
        if (text === told) return;
        if (text) logger.error(`\n${text}\n`);
        else logger.info('Nothing is wrong in content/ any more.');
        told = text;
        setShownMistakes(text);
        server.ws.send(fullReload);
      };
      // A page that was on its way when content or mistakes changed, and hears of that only now.
      server.ws.on('connection', (socket) => {
        if (isPageOutdated()) socket.send(JSON.stringify(fullReload));
      });
      let timer: NodeJS.Timeout | undefined;
      let isFirst = true;
      server.httpServer?.once('listening', () => {
        setTimeout(() => {
          void checkContentInSteps(idle).then((report) => {
            isFirst = false;
            tell(report);
          });
        }, firstCheckMs);
      });
      const content = resolve('content') + sep;
      const store = resolve(storeFiles.serve);
      server.watcher.on('all', (_, file) => {
        if (resolve(file) === store) noteChange();
        // The first check ends with what is there then.
        if (isFirst || !resolve(file).startsWith(content)) return;
        clearTimeout(timer);
        timer = setTimeout(() => tell(checkContent()), quietMs);
      });
    },
  },
});
