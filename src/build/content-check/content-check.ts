import { resolve, sep } from 'node:path';
import type { AstroIntegration } from 'astro';
import { ContentError, formatMistakes } from '../../collections/reading/mistake.ts';
import { checkContent } from './check-content.ts';
import { setShownMistakes } from './shown-mistakes.ts';

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

/**
 * Stops a build when `content/` has mistakes. `npm run dev` tells them at the start and at each change, in the terminal and at
 * the beginning of each page.
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
      let told = '';
      const tell = (): void => {
        const { mistakes, inDrafts } = checkContent();
        const text = formatMistakes([...mistakes, ...inDrafts]);
        if (text === told) return;
        if (text) logger.error(`\n${text}\n`);
        else logger.info('Nothing is wrong in content/ any more.');
        told = text;
        setShownMistakes(text);
        server.ws.send({ type: 'full-reload' });
      };
      let timer: NodeJS.Timeout | undefined;
      const content = resolve('content') + sep;
      server.watcher.on('all', (_, file) => {
        if (!resolve(file).startsWith(content)) return;
        clearTimeout(timer);
        timer = setTimeout(tell, quietMs);
      });
      tell();
    },
  },
});
