/**
 * `npm run check`: every mistake in `content/`. Builds the pages into a temporary folder, where the integration finds their
 * mistakes, without link previews and compression. Ends with 1 when there is a mistake that would stop a build.
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
