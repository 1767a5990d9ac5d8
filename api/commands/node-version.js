/**
 * Loaded before each command with `--import`. Ends the process with a message if Node is older than `engines` in
 * package.json, or if the tools cannot work in the project's folder. Plain JavaScript, because an old Node cannot read
 * TypeScript.
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
    `Node ${oldest} is required. This is ${process.version}. Run \`npm ci\` with optional packages: it installs a Node for npm's commands.`,
  );
}

const folder = fileURLToPath(new URL('../..', import.meta.url));
if (/[\\/]node_modules[\\/]/.test(folder)) {
  end(
    `This cannot run in ${folder}: Node does not read TypeScript below node_modules. Move the project out of that folder.`,
  );
}
// Astro and Vite treat folder paths as URLs.
const [unfit] = /[#%?]/.exec(folder) ?? [];
if (unfit)
  end(
    `This cannot run in ${folder}: its path contains "${unfit}". Move the project to a folder without it.`,
  );

// If the folder is not writable, Node keeps nothing. NODE_COMPILE_CACHE and NODE_DISABLE_COMPILE_CACHE take precedence.
module.enableCompileCache(
  fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
);
