import { resolve } from 'node:path';
import { chatSchema } from '../collections/schemas/chat.ts';
import { ContentError } from '../collections/reading/mistake.ts';
import { readYaml } from '../collections/reading/read-content.ts';

const moduleId = 'virtual:chat-script';
const chatFile = resolve('content/chat.yaml');

let lastScript: string | undefined;

/** The module's text. While the file has a mistake, which the content check tells, it is the text from before. */
const readScript = (): string => {
  try {
    const script = JSON.stringify(readYaml('content/chat.yaml', chatSchema));
    return (lastScript = `export const chatScript = ${script};`);
  } catch (error) {
    if (error instanceof ContentError && lastScript) return lastScript;
    throw error;
  }
};

/**
 * Vite plugin for the module `virtual:chat-script`, which holds content/chat.yaml. The chat's island imports the replies
 * instead of getting them as props, because props are in the HTML: the replies would add 1 KB to every page.
 *
 * @throws Error when content/chat.yaml does not match its schema
 */
export const chatScript = () => ({
  name: 'chat-script',
  resolveId: (id: string) => (id === moduleId ? `\0${moduleId}` : undefined),
  load(this: { addWatchFile: (file: string) => void }, id: string) {
    if (id !== `\0${moduleId}`) return undefined;
    this.addWatchFile(chatFile);
    return readScript();
  },
});
