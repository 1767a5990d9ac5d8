import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { chatSchema } from '../collections/schemas/chat.ts';
import { parseYaml } from '../collections/loaders/parse-yaml.ts';

const MODULE = 'virtual:chat-script';
const FILE = resolve('content/chat.yaml');

const readScript = (): string => {
  const { data, error } = chatSchema.safeParse(
    parseYaml('content/chat.yaml', readFileSync(FILE, 'utf8')),
  );
  if (data) return `export const chatScript = ${JSON.stringify(data)};`;
  const faults = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`content/chat.yaml is not right:\n${faults.join('\n')}`);
};

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
