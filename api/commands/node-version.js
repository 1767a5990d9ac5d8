/**
 * Loaded before each command with `--import`. When Node is older than `engines` in package.json, or the project lies in
 * a folder that its tools cannot work in, it ends the process with a sentence. It is plain JavaScript, as such a Node
 * cannot read TypeScript.
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
    `Requires Node ${oldest}; you have ${process.version}. \`npm ci\` brings one for npm's commands, unless it leaves out optional packages.`,
  );
}

const folder = fileURLToPath(new URL('../..', import.meta.url));
if (/[\\/]node_modules[\\/]/.test(folder)) {
  end(
    `This cannot run in ${folder}: Node reads no TypeScript below a folder node_modules. Move it out of there.`,
  );
}
// Astro and Vite take folders for URLs.
const [unfit] = /[#%?]/.exec(folder) ?? [];
if (unfit) end(`This cannot run in ${folder}: move it to a folder without "${unfit}" in its path.`);

// If the folder is not writable, Node keeps nothing. NODE_COMPILE_CACHE and NODE_DISABLE_COMPILE_CACHE win.
module.enableCompileCache(
  fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
);
