/** Whether the colours of content/colours.yaml have enough contrast wherever pages use them (WCAG 1.4.3, 1.4.11). */
import { wcagContrast } from 'culori';
import { neutral, type Theme } from '#contract/neutral-colours.ts';
import { type BrandColours, footerTokens, mainTokens } from './palette.ts';

/** Two colours that meet on a page: `a link on the page`, and the contrast that it requires. */
type Pair = [says: string, front: string, back: string, least: 4.5 | 3];

interface LowContrast {
  /** Path of the field: `['light', 'main']`. */
  path: string[];
  message: string;
}

const onGrounds = (theme: Theme, says: string, front: string, least: 4.5 | 3): Pair[] => {
  const { paper, surface, stone } = neutral[theme];
  return [
    [`${says} on the page`, front, paper, least],
    [`${says} on a card`, front, surface, least],
    [`${says} on a band`, front, stone, least],
  ];
};

const ofMain = (theme: Theme, main: string): Pair[] => {
  const { 'on-lake': text, 'lake-deep': hovered } = mainTokens(theme, main);
  return [
    ...onGrounds(theme, 'a link', main, 4.5),
    ['the text of a button', text, main, 4.5],
    ['the text of a button under the pointer', text, hovered, 4.5],
  ];
};

const ofAccent = (theme: Theme, accent: string): Pair[] =>
  onGrounds(theme, 'a focus ring', accent, 3);

const ofFooter = (ground: string, main: string, accent: string): Pair[] => {
  const colours = footerTokens(ground, main, accent);
  return [
    ['the text in the footer', colours['deep-ink'], ground, 4.5],
    ['the small text in the footer', colours['deep-muted'], ground, 4.5],
    ['the hint in a field of the footer', colours['deep-muted'], colours['deep-field'], 4.5],
    ['the edge of a field in the footer', colours['deep-edge'], ground, 3],
    ['the logo in the footer', colours['deep-lake'], ground, 3],
    ['a focus ring in the footer', colours['deep-amber'], ground, 3],
  ];
};

/** How much of the contrast that it requires a pair has: 1 is enough. */
const contrastShare = ([, front, back, least]: Pair): number => wcagContrast(front, back) / least;

const lowestOf = ([field, pairs]: [field: string, pairs: Pair[]]): LowContrast[] => {
  const [worst] = pairs.sort((a, b) => contrastShare(a) - contrastShare(b));
  if (!worst || contrastShare(worst) >= 1) return [];
  const [says, front, back, least] = worst;
  // Rounded down, as 4.496 is not 4.5.
  const ratio = Math.floor(wcagContrast(front, back) * 100) / 100;
  const message = `${says} is ${front} on ${back}, a contrast of ${ratio}:1, and must have ${least}:1: make it ${field.includes('dark') ? 'lighter' : 'darker'}.`;
  return [{ path: field.split('.'), message }];
};

/** The colours without enough contrast, each with its worst pair. */
export const lowContrasts = (colours: BrandColours): LowContrast[] => {
  const { light, dark, footer, courseWalk } = colours;
  const pairs: Record<string, Pair[]> = {
    'light.main': ofMain('light', light.main),
    'light.accent': ofAccent('light', light.accent),
    'dark.main': ofMain('dark', dark.main),
    'dark.accent': ofAccent('dark', dark.accent),
    footer: ofFooter(footer, dark.main, dark.accent),
    'courseWalk.light': ofMain('light', courseWalk.light),
    'courseWalk.dark': ofMain('dark', courseWalk.dark),
    'courseWalk.footer': ofFooter(courseWalk.footer, courseWalk.dark, dark.accent),
  };
  return Object.entries(pairs).flatMap(lowestOf);
};
