import { resolve } from 'node:path';
import { chatSchema } from '../collections/schemas/chat.ts';
import { readYaml } from '../collections/loaders/read-yaml.ts';

const MODULE = 'virtual:chat-script';
const FILE = resolve('content/chat.yaml');

const readScript = (): string =>
  `export const chatScript = ${JSON.stringify(readYaml('content/chat.yaml', chatSchema))};`;

/**
 * A Vite plugin: `virtual:chat-script` is content/chat.yaml as a module of the chat's island. As properties in the HTML
 * the replies would cost every page 1 KB of its first round trip, and hardly any reader asks for them.
 */
export const chatScript = () => ({
  name: 'chat-script',
  resolveId: (id: string) => (id === MODULE ? `\0${MODULE}` : undefined),
  load(this: { addWatchFile: (file: string) => void }, id: string) {
    if (id !== `\0${MODULE}`) return undefined;
    this.addWatchFile(FILE);
    return readScript();
  },
});
