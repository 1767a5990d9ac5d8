import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { fillSiteFacts } from '../collections/site-facts/fill-site-facts.ts';

const moduleId = 'virtual:chat-script';
const chatFile = resolve('content/chat.yaml');

let lastScript: string | undefined;

/** The module's text. While the file has a mistake, which the content check tells, it is the text from before. */
const readScript = (): string => {
  try {
    const script: unknown = parse(readFileSync(chatFile, 'utf8'), (_, value) =>
      typeof value === 'string' ? fillSiteFacts(value) : value,
    );
    return (lastScript = `export const chatScript = ${JSON.stringify(script)};`);
  } catch (error) {
    if (lastScript) return lastScript;
    throw error;
  }
};

/**
 * Vite plugin for the module `virtual:chat-script`, which holds content/chat.yaml. The chat's island imports the replies
 * instead of getting them as props, because props are in the HTML: the replies would add 1 KB to every page.
 *
 * @throws Error when content/chat.yaml cannot be read; its fields are checked with those of the other files
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
