import { resolve } from 'node:path';
import { readYaml } from '#collections/read/fields.ts';
import { sources } from '#collections/sources.ts';

const moduleId = 'virtual:chat-script';

/**
 * Vite plugin for the module `virtual:chat-script`, with the contents of content/chat.yaml. The chat's island imports
 * the replies, because props are in the HTML and would add 1 KB to every page. While the file has an error, the module
 * is empty; the error stops a build, and `npm run dev` shows it.
 */
export const chatScript = () => ({
  name: 'chat-script',
  resolveId: (id: string) => (id === moduleId ? `\0${moduleId}` : undefined),
  load(this: { addWatchFile: (file: string) => void }, id: string) {
    if (id !== `\0${moduleId}`) return undefined;
    // Replies may contain facts of content/site.yaml.
    for (const { file } of [sources.chat, sources.site]) this.addWatchFile(resolve(file));
    return `export const chatScript = ${JSON.stringify(readYaml(sources.chat).data)};`;
  },
});
