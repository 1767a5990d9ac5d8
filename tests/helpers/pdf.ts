/** The text of a PDF, read by Poppler's `pdftotext`. */
import { spawnSync } from 'node:child_process';
import { installFromDebian } from './debian.ts';

const pdfToText = (pdf: Buffer) =>
  spawnSync('pdftotext', ['-raw', '-enc', 'UTF-8', '-', '-'], { input: pdf, encoding: 'utf8' });

/**
 * The text of each page of a PDF, in the order in which it was drawn.
 *
 * @throws Error when `pdftotext` is not installed and cannot be
 */
export const pdfPages = (pdf: Buffer): string[] => {
  let { status, stdout } = pdfToText(pdf);
  if (status === null && installFromDebian(['poppler-utils'])) {
    ({ status, stdout } = pdfToText(pdf));
  }
  if (status !== 0) throw new Error('The tests of print need pdftotext: install poppler-utils.');
  // A form feed ends each page.
  return stdout.split('\f').slice(0, -1);
};
