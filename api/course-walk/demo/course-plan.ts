/** The plan of a course as a drawing: arena, numbered fences, the dashed track, start and finish. */
import { drawnWord } from './signs.ts';
import { ARENA, type Placed, sketchOf } from './sketches.ts';
import { ahead, distance, pathOf, type Point, pointsOn, trackOver } from './track.ts';

/** From the start line to the first fence, and from the last one to the finish line. */
const RUN = 70;
/** From a fence to the disc with its number, and from a line to its letter. */
const ASIDE = { number: 62, letter: 52 };
/** Width of the ground around the arena. */
const EDGE = 20;

interface Colours {
  ground: string;
  arena: string;
  poles: string;
}

const ink = '#12222b';
const paper = '#fdfcf9';

/** Grounds and poles, in turn. */
const palettes: readonly Colours[] = [
  { ground: '#3f7350', arena: '#e9dcc0', poles: '#b3261e' },
  { ground: '#2f5a46', arena: '#cfe0c4', poles: '#0a5c6b' },
  { ground: '#5b6b54', arena: '#efe6d5', poles: '#1f4e8c' },
  { ground: '#46604a', arena: '#e2d3b3', poles: '#8a4b12' },
];

const at = ({ x, y, angle }: Placed): string =>
  `transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${angle})"`;

/** One row of poles, in two colours between its wings; two rows every third time. */
const fence = (placed: Placed, number: number, { poles }: Colours): string => {
  const rows = number % 3 === 0 ? [-9, 9] : [0];
  const row = (x: number): string =>
    `<path d="M${x}-30V30" stroke="${paper}" stroke-width="8"/>
     <path d="M${x}-30v12m0 12v12m0 12v12" stroke="${poles}" stroke-width="8"/>
     <path d="M${x - 8}-34h16M${x - 8} 34h16" stroke="${ink}" stroke-width="5"/>`;
  return `<g ${at(placed)}>${rows.map(row).join('')}</g>`;
};

/** Free space around a point: up to the track, and to the fence around the arena. */
const room = ({ x, y }: Point, track: Point[]): number =>
  Math.min(
    ...track.map((other) => distance({ x, y }, other)),
    ...[x, ARENA.width - x, y, ARENA.height - y].map((toEdge) => toEdge - EDGE),
  );

/** Beside what is written about, on the side that has more room. */
const beside = (placed: Placed, far: number, track: Point[]): Point => {
  const side = (angle: number): Point => ahead({ ...placed, angle: placed.angle + angle }, far);
  const [left, right] = [side(-90), side(90)];
  return room(left, track) > room(right, track) ? left : right;
};

const line = (placed: Placed, letter: string, { x, y }: Point): string =>
  `<path ${at(placed)} d="M0-34V34" stroke="${ink}" stroke-width="5"/>
   <g stroke="${ink}" stroke-width="2">${drawnWord(letter, Math.round(x), Math.round(y), 2.4)}</g>`;

const label = ({ x, y }: Point, number: number): string =>
  `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="22" fill="${paper}" stroke="${ink}" stroke-width="3"/>
   <g stroke="${ink}" stroke-width="1.800">${drawnWord(String(number), Math.round(x), Math.round(y), 2.2)}</g>`;

/** SVG of 800 × 600, the same for the same number; twelve are different. */
export const coursePlanSvg = (number: number): string => {
  const fences = sketchOf(number);
  const colours = palettes[number % palettes.length] as Colours;
  const [first, last] = [fences[0] as Placed, fences.at(-1) as Placed];
  const start = { ...ahead(first, -RUN), angle: first.angle };
  const finish = { ...ahead(last, RUN), angle: last.angle };
  const track = trackOver([start, ...fences, finish]);
  const points = pointsOn(track);
  const numbers = fences.map((placed, index) =>
    label(beside(placed, ASIDE.number, points), index + 1),
  );
  const { width, height } = ARENA;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none" stroke-linecap="round" stroke-linejoin="round">
    <rect width="${width}" height="${height}" fill="${colours.ground}"/>
    <rect x="${EDGE}" y="${EDGE}" width="${width - 2 * EDGE}" height="${height - 2 * EDGE}" rx="18" fill="${colours.arena}" stroke="${paper}" stroke-width="6"/>
    <path d="${pathOf(track)}" stroke="${ink}" stroke-opacity=".6" stroke-width="4" stroke-dasharray="14 14"/>
    ${line(start, 'S', beside(start, ASIDE.letter, points))}
    ${line(finish, 'F', beside(finish, ASIDE.letter, points))}
    ${fences.map((placed, index) => fence(placed, index + 1, colours)).join('')}
    ${numbers.join('')}
  </svg>`;
};
