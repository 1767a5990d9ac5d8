import { resolve } from 'node:path';
import { readYaml } from '#collections/reading/read-yaml.ts';
import { sources } from '#collections/sources.ts';

const moduleId = 'virtual:chat-script';

/**
 * Vite plugin for the module `virtual:chat-script`, which holds content/chat.yaml. The chat's island imports the replies
 * instead of getting them as props, because props are in the HTML: the replies would add 1 KB to every page. While the
 * file has a mistake, which a build stops at and `npm run dev` shows, the module is empty.
 */
export const chatScript = () => ({
  name: 'chat-script',
  resolveId: (id: string) => (id === moduleId ? `\0${moduleId}` : undefined),
  load(this: { addWatchFile: (file: string) => void }, id: string) {
    if (id !== `\0${moduleId}`) return undefined;
    this.addWatchFile(resolve(sources.chat.file));
    return `export const chatScript = ${JSON.stringify(readYaml(sources.chat).data)};`;
  },
});
