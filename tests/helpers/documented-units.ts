/** The units of docs/operating.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const page = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');

/** Name and text of each file that the page puts into /etc/systemd/system. */
export const units = [
  ...page.matchAll(/^```ini\n# \/etc\/systemd\/system\/(\S+)\n(.*?)^```$/gms),
].map(([, name = '', text = '']) => ({ name, text }));
