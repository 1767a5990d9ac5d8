/**
 * The illustration of the site: layers of sediment, computed at build time. A variant is a function for the height of
 * its lines. Each line is drawn through equally spaced points, so that SVG's smooth cubic (`s`) needs two pairs of
 * integers a step.
 */

/** Names of the drawings; `home` is tall (1440×900) and carries the light, the others are bands (1440×520). */
export const strataVariants = [
  'home',
  'ridge',
  'basin',
  'fold',
  'shelf',
  'delta',
  'fault',
] as const;
export type StrataVariant = (typeof strataVariants)[number];

interface StrataLine {
  d: string;
  /** 0 to 1: deeper lines are stronger. */
  opacity: number;
  /** Stroke width in units of the view box: 2 for the one marker bed, else 1. */
  width: number;
}

export interface StrataDrawing {
  width: number;
  height: number;
  lines: StrataLine[];
  /** The single amber point, where the drawing has one. */
  light: { cx: number; cy: number; r: number } | undefined;
}

/** Height of line `i` at `x`; `depth` runs from 0 (top line) to 1 (bottom line). */
type Bend = (x: number, depth: number, i: number) => number;

interface Plan {
  height: number;
  count: number;
  marker: number;
  opacity: readonly [top: number, bottom: number];
  bend: Bend;
  /** Where a line breaks off and continues displaced; nowhere by default. */
  breakAt?: (depth: number) => number;
  light?: StrataDrawing['light'];
  /** Distance between the points of a line. */
  step: number;
}

const viewWidth = 1440;

const bump = (x: number, centre: number, spread: number): number =>
  Math.exp(-(((x - centre) / spread) ** 2));
const slope = (x: number, centre: number, spread: number): number =>
  Math.tanh((x - centre) / spread);
const ripple = (x: number, i: number, height = 11): number => height * Math.sin(x / 180 + i * 0.6);

const band = { height: 520, count: 12, opacity: [0.12, 0.36], step: 240 } as const;
const bed = (depth: number): number => 150 + 350 * depth;
const faultAt = (depth: number): number => 1020 - 180 * depth;

const plans: Record<StrataVariant, Plan> = {
  home: {
    height: 900,
    count: 15,
    marker: 6,
    opacity: [0.16, 0.5],
    bend: (x, depth, i) =>
      330 +
      560 * depth ** 1.25 -
      228 * bump(x, 1120, 330) * (1 - depth * 0.85) +
      15 * Math.sin(x / 190 + i * 0.55) * (1 - depth * 0.3),
    light: { cx: 1120, cy: 196, r: 30 },
    step: 360,
  },
  ridge: {
    ...band,
    marker: 4,
    bend: (x, depth, i) =>
      bed(depth) -
      (120 * bump(x, 1130, 190) + 70 * bump(x, 760, 200)) * (1 - depth * 0.85) +
      ripple(x, i, 8),
  },
  basin: {
    ...band,
    marker: 5,
    bend: (x, depth, i) =>
      60 + 440 * depth + 190 * bump(x, 940, 330) * (1 - depth) ** 0.8 + ripple(x, i, 7),
  },
  fold: {
    ...band,
    marker: 7,
    bend: (x, depth) =>
      140 + 360 * depth - 66 * Math.sin((x - 330 - 200 * depth) / 150) * bump(x, 900, 620),
  },
  shelf: {
    ...band,
    marker: 3,
    bend: (x, depth, i) =>
      190 +
      320 * depth +
      110 * slope(x, 880 - 200 * depth, 210) * (1 - depth * 0.8) +
      ripple(x, i, 6),
  },
  delta: {
    ...band,
    marker: 6,
    bend: (x, depth, i) => {
      const gathered = (1 + slope(x, 820, 330)) / 2;
      return (90 + 420 * depth) * (1 - gathered) + (130 + 130 * depth) * gathered + ripple(x, i, 9);
    },
  },
  fault: {
    ...band,
    marker: 5,
    bend: (x, depth, i) => {
      const beyond = x - faultAt(depth);
      const tilt = beyond < 0 ? -34 * bump(beyond, 0, 480) : 0.05 * beyond - 86;
      return 160 + 370 * depth + tilt + ripple(x, i, 6);
    },
    breakAt: faultAt,
  },
};

/** A smooth path through `bend` from `from` to `to`: Hermite slopes, written as relative cubics in integers. */
const curve = (bend: (x: number) => number, step: number, from: number, to: number): string => {
  const steps = Math.max(1, Math.round((to - from) / step));
  const at = (k: number): number => Math.round(from + ((to - from) * k) / steps);
  const rise = (k: number, dx: number): number => {
    const x = at(k);
    const inside = Math.min(Math.max(x, from + 1), to - 1);
    return (dx * (bend(inside + 1) - bend(inside - 1))) / 2;
  };
  const heights = Array.from({ length: steps + 1 }, (_, k) => Math.round(bend(at(k))));
  let d = `M${from} ${heights[0]}`;
  for (let k = 1; k <= steps; k++) {
    const dx = at(k) - at(k - 1);
    const dy = (heights[k] ?? 0) - (heights[k - 1] ?? 0);
    const third = Math.round(dx / 3);
    const first = k === 1 ? `c${third} ${Math.round(rise(0, third))} ` : k === 2 ? 's' : ' ';
    d += `${first}${dx - third} ${Math.round(dy - rise(k, third))} ${dx} ${dy}`;
  }
  return d.replaceAll(' -', '-');
};

/** The drawing of a variant, in its own view box of `width` × `height`. A pure function. */
export const strataPaths = (variant: StrataVariant): StrataDrawing => {
  const { height, count, marker, opacity, bend, breakAt, light, step } = plans[variant];
  const [top, bottom] = opacity;
  const lines = Array.from({ length: count }, (_, i): StrataLine => {
    const depth = i / (count - 1);
    const line = (x: number): number => bend(x, depth, i);
    const rift = breakAt && Math.round(breakAt(depth));
    return {
      d: rift
        ? curve(line, step, 0, rift - 7) + curve(line, step, rift + 7, viewWidth)
        : curve(line, step, 0, viewWidth),
      opacity: Math.round((top + (bottom - top) * depth) * 100) / 100,
      width: i === marker ? 2 : 1,
    };
  });
  return { width: viewWidth, height, lines, light };
};

interface Beds {
  viewBox: string;
  /** The `d` of the solid lines, of the dashed lines, and of the one marker bed. */
  solid: string;
  inferred: string;
  marker: string;
}

/** The view begins here: it is the right 58 % of the drawing. */
const bedsFrom = 604;
/** Offsets from 0 to 1 for the ends of the beds, which are uneven like outcrops. */
const spread = (i: number): number => ((i * 5) % 7) / 6;

/**
 * The right part of a variant, for use beside text: the beds end before the text, dashed where they are only inferred.
 * A pure function.
 */
export const strataBeds = (variant: StrataVariant): Beds => {
  const { height, count, marker, bend, breakAt } = plans[variant];
  const beds: Beds = {
    viewBox: `${bedsFrom} 0 ${viewWidth - bedsFrom} ${height}`,
    solid: '',
    inferred: '',
    marker: '',
  };
  for (let i = 0; i < count; i++) {
    const depth = i / (count - 1);
    const line = (x: number): number => bend(x, depth, i);
    const draw = (from: number, to: number): string =>
      to - from < 20 ? '' : curve(line, 110, Math.round(from), Math.round(to));
    const end = bedsFrom + 150 + 70 * spread(i);
    const known = end + 110 + 60 * spread(i + 3);
    const rift = breakAt?.(depth) ?? known;
    const [before, after] = breakAt ? [rift - 7, rift + 7] : [known, known];
    beds.inferred += draw(end, Math.min(known, before)) + draw(after, known);
    beds[i === marker ? 'marker' : 'solid'] +=
      draw(known, before) + draw(Math.max(known, after), viewWidth);
  }
  return beds;
};
