/**
 * Prepares Node for a command, before which it is loaded (`--import`). It ends the process with a sentence where Node is older
 * than package.json's `engines` say, and is no TypeScript, which such a Node cannot read.
 */
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const file = new URL('../../package.json', import.meta.url);
const [oldest] = /[\d.]+/.exec(JSON.parse(readFileSync(file, 'utf8')).engines.node);

if (process.versions.node.localeCompare(oldest, 'en', { numeric: true }) < 0) {
  console.error(
    `This needs Node ${oldest} or newer, and is run by ${process.version}: \`npm ci\` brings one for npm's commands, unless it leaves out optional packages.`,
  );
  process.exit(1);
}

// Node 22 warns at each start that its SQLite and its TypeScript are experimental: here, and in processes that this one starts.
const { emitWarning, env } = process;
process.emitWarning = (warning, ...rest) => {
  if (rest[0] !== 'ExperimentalWarning') emitWarning.call(process, warning, ...rest);
};
env.NODE_OPTIONS = `${env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning`.trim();

// Beside the code, as whoever may write there may change the code too. Where this user may not, there is no cache.
module.enableCompileCache(
  fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
);
