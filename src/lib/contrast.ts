/** Whether the colours of content/colours.yaml have enough contrast wherever pages use them (WCAG 1.4.3, 1.4.11). */
import { clampChroma, formatHex, oklch, wcagContrast } from 'culori';
import { type BrandColours, footerTokens, mainTokens, neutral, type Theme } from './palette.ts';

/** Two colours that meet on a page. */
interface Pair {
  /** The elements with the first and the second colour: `a link on the page`. */
  says: string;
  front: string;
  back: string;
  /** The contrast that WCAG requires: 4.5 for text, 3 for lines and marks. */
  least: 4.5 | 3;
}

interface ContrastMistake {
  /** Path of the field: `['light', 'main']`. */
  path: string[];
  message: string;
}

const grounds = [
  ['paper', 'the page'],
  ['surface', 'a card'],
  ['stone', 'a band'],
] as const;

const onGrounds = (theme: Theme, what: string, front: string, least: Pair['least']): Pair[] =>
  grounds.map(([ground, where]) => ({
    says: `${what} on ${where}`,
    front,
    back: neutral[theme][ground],
    least,
  }));

const ofMain = (theme: Theme, main: string): Pair[] => {
  const { 'on-lake': text, 'lake-deep': hovered } = mainTokens(theme, main);
  return [
    ...onGrounds(theme, 'a link', main, 4.5),
    { says: 'the text of a button', front: text, back: main, least: 4.5 },
    { says: 'the text of a button under the pointer', front: text, back: hovered, least: 4.5 },
  ];
};

const ofAccent = (theme: Theme, accent: string): Pair[] =>
  onGrounds(theme, 'a focus ring', accent, 3);

const ofFooter = (ground: string, main: string, accent: string): Pair[] => {
  const colours = footerTokens(ground, main, accent);
  const on = (says: string, name: keyof typeof colours, least: Pair['least']): Pair => ({
    says: `${says} in the footer`,
    front: colours[name],
    back: ground,
    least,
  });
  return [
    on('the text', 'deep-ink', 4.5),
    on('the small text', 'deep-muted', 4.5),
    on('the edge of a field', 'deep-edge', 3),
    on('the logo', 'deep-lake', 3),
    on('a focus ring', 'deep-amber', 3),
    {
      says: 'the hint in a field of the footer',
      front: colours['deep-muted'],
      back: colours['deep-field'],
      least: 4.5,
    },
  ];
};

const shortfall = ({ front, back, least }: Pair): number => wcagContrast(front, back) / least;

/** The nearest lighter or darker colour with enough contrast in all its pairs; undefined when there is none. */
const nearestThatDoes = (colour: string, pairsOf: (colour: string) => Pair[]) => {
  const from = oklch(colour);
  if (!from) return undefined;
  const steps = Array.from({ length: 200 }, (_, index) => (index + 1) / 200);
  return steps
    .flatMap((step) => [from.l - step, from.l + step])
    .filter((l) => l >= 0 && l <= 1)
    .map((l) => formatHex(clampChroma({ ...from, l }, 'oklch')))
    .find((each) => pairsOf(each).every((pair) => shortfall(pair) >= 1));
};

const mistakeOf = (
  path: string[],
  colour: string,
  pairsOf: (colour: string) => Pair[],
): ContrastMistake[] => {
  const [worst] = pairsOf(colour).sort((a, b) => shortfall(a) - shortfall(b));
  if (!worst || shortfall(worst) >= 1) return [];
  const { says, front, back, least } = worst;
  // Rounded down, as 4.496 is not 4.5.
  const ratio = Math.floor(wcagContrast(front, back) * 100) / 100;
  const better = nearestThatDoes(colour, pairsOf);
  const advice = better ? ` "${better}" would do.` : '';
  const message = `${says} is ${front} on ${back}, a contrast of ${ratio}:1, and must have ${least}:1.${advice}`;
  return [{ path, message }];
};

/** The colours without enough contrast, each with its worst pair and the nearest colour that has enough. */
export const contrastMistakes = ({
  light,
  dark,
  footer,
  courseWalk,
}: BrandColours): ContrastMistake[] => [
  ...mistakeOf(['light', 'main'], light.main, (main) => ofMain('light', main)),
  ...mistakeOf(['light', 'accent'], light.accent, (accent) => ofAccent('light', accent)),
  ...mistakeOf(['dark', 'main'], dark.main, (main) => ofMain('dark', main)),
  ...mistakeOf(['dark', 'accent'], dark.accent, (accent) => ofAccent('dark', accent)),
  ...mistakeOf(['footer'], footer, (ground) => ofFooter(ground, dark.main, dark.accent)),
  ...(courseWalk
    ? [
        ...mistakeOf(['courseWalk', 'light'], courseWalk.light, (main) => ofMain('light', main)),
        ...mistakeOf(['courseWalk', 'dark'], courseWalk.dark, (main) => ofMain('dark', main)),
        ...mistakeOf(['courseWalk', 'footer'], courseWalk.footer, (ground) =>
          ofFooter(ground, courseWalk.dark, dark.accent),
        ),
      ]
    : []),
];
