/**
 * Ends the process with a sentence where its Node is older than package.json's `engines` say. It is loaded before a command
 * (`--import`), and no TypeScript, which such a Node cannot read.
 */
import { readFileSync } from 'node:fs';

const file = new URL('../../package.json', import.meta.url);
const [oldest] = /[\d.]+/.exec(JSON.parse(readFileSync(file, 'utf8')).engines.node);

if (process.versions.node.localeCompare(oldest, 'en', { numeric: true }) < 0) {
  console.error(
    `This needs Node ${oldest} or newer, and is run by ${process.version}: \`npm ci\` brings one for npm's commands, unless it leaves out optional packages.`,
  );
  process.exit(1);
}
