import { readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { filesBelow } from '../helpers/files-below.ts';

/** How many lines a room may have, and for whom it may grow. Raise one only in a commit that says for whom. */
export const budgets: Record<string, [lines: number, mayGrowFor: string]> = {
  'src/pages': [2860, 'a page that the company orders'],
  'src/layouts': [200, 'nobody'],
  'src/components': [2300, 'a piece that two pages share'],
  'src/islands': [2690, 'a form that the company orders'],
  'src/directives': [340, 'a browser that loses what was typed'],
  'src/stores': [90, 'nobody'],
  'src/browser': [710, 'a call that the contract gets'],
  'src/collections': [3630, 'an editor who has a new kind of content'],
  'src/build': [1090, 'a host that needs a file of its own'],
  'src/drawings': [280, 'nobody'],
  'src/styles': [1970, 'a page that the company orders'],
  'src/lib': [540, 'nobody'],
  src: [30, 'nobody'],
  'api/contract': [1260, 'a form or a call that the company orders'],
  'api/shared': [460, 'a value that the site and the service need'],
  'api/contact': [1570, 'a way of delivery that the team uses'],
  'api/course-walk': [1510, 'a call that the app needs'],
  'api/inbox': [780, 'a command that the team needs'],
  'api/platform': [4930, 'an operator who meets a fault'],
  'api/commands': [540, 'nobody'],
  api: [540, 'nobody'],
  'tests/api': [8210, 'a promise of the service'],
  'tests/unit': [3480, 'a promise of one function'],
  'tests/islands': [120, 'a form that the company orders'],
  'tests/e2e': [6520, 'a promise that only a browser keeps'],
  'tests/helpers': [2320, 'nobody'],
  'tests/recipes': [620, 'a kind of recipe'],
  'tests/drills': [350, 'nobody'],
  'tests/bench': [350, 'nobody'],
  'tests/gallery': [90, 'nobody'],
  'tests/budgets': [240, 'nobody'],
  'tests/lint': [160, 'a folder'],
  tests: [230, 'nobody'],
  docs: [2050, 'a reader who did not find something'],
};

const counted = /\.(?:tsx?|jsx?|astro|css|md)$/;

/** A file's room: its first two folders, or the one that it has. */
const roomOf = (file: string): string => file.split(sep).slice(0, -1).slice(0, 2).join('/');

/** Lines of each room: of all code and styles, and of pages of text. */
export const linesOfRooms = (): Map<string, number> => {
  const lines = new Map<string, number>();
  for (const file of ['src', 'api', 'tests', 'docs'].flatMap(filesBelow)) {
    if (!counted.test(file)) continue;
    const count = readFileSync(file, 'utf8').split('\n').length - 1;
    lines.set(roomOf(file), (lines.get(roomOf(file)) ?? 0) + count);
  }
  return lines;
};
