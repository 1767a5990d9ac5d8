/**
 * Prepares Node for a command; loaded before it with `--import`. When Node is older than `engines` in package.json, or the
 * project lies in a folder that its tools cannot work in, it ends the process with a sentence. It is plain JavaScript,
 * as such a Node cannot read TypeScript.
 */
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const end = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

const file = new URL('../../package.json', import.meta.url);
const [oldest] = /[\d.]+/.exec(JSON.parse(readFileSync(file, 'utf8')).engines.node);
if (process.versions.node.localeCompare(oldest, 'en', { numeric: true }) < 0) {
  end(
    `This needs Node ${oldest} or newer, and is run by ${process.version}: \`npm ci\` brings one for npm's commands, unless it leaves out optional packages.`,
  );
}

const folder = fileURLToPath(new URL('../..', import.meta.url));
// Astro and Vite take folders for URLs.
const [unfit] = /[#%?]/.exec(folder) ?? [];
if (unfit) end(`This cannot run in ${folder}: move it to a folder without "${unfit}" in its path.`);
if (folder.includes('node_modules')) {
  end(
    `This cannot run in ${folder}: Node reads no TypeScript below a folder node_modules. Move it.`,
  );
}

// At each start Node 22 warns that SQLite and TypeScript are experimental, also in child processes.
const { emitWarning, env } = process;
process.emitWarning = (warning, ...rest) => {
  if (rest[0] !== 'ExperimentalWarning') emitWarning.call(process, warning, ...rest);
};
env.NODE_OPTIONS = `${env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning`.trim();

// The cache is beside the code: whoever may write there may change the code anyway. Without permission there is no
// cache.
module.enableCompileCache(
  fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
);
