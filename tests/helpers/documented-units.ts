/** The units of docs/operating.md, and the commands that install them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const page = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');

/** Name and text of each file that the page puts into /etc/systemd/system. */
export const units = [
  ...page.matchAll(/^```ini\n# \/etc\/systemd\/system\/(\S+)\n(.*?)^```$/gms),
].map(([, name = '', text = '']) => ({ name, text }));

/**
 * The shell commands in the first such block below a line.
 *
 * @throws Error when the page has none
 */
export const commandsBelow = (line: string): string => {
  const [, commands] = /^```sh\n(.*?)^```$/ms.exec(page.split(`\n${line}`)[1] ?? '') ?? [];
  if (!commands) throw new Error(`docs/operating.md has no commands below "${line}".`);
  return commands;
};
