/**
 * `npm run check`: the mistakes in `content/` that a program can find. Builds the pages into a temporary folder, without
 * link previews and compression, and the integration finds their mistakes. Exits with 1 when a mistake would stop a
 * build.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'astro';

const outDir = mkdtempSync(join(tmpdir(), 'check-'));
process.on('exit', () => rmSync(outDir, { recursive: true, force: true }));
if (process.stdout.isTTY) console.info('Building the pages, to look at what is in them …');
await build({ configFile: 'src/build/check/check.config.mjs', outDir, logLevel: 'error' });
console.info('No mistakes in content/.');
