/** Every colour of the pages, fixed or derived from content/colours.yaml, and the check of their contrast. */
import { clampChroma, formatHex, oklch, wcagContrast } from 'culori';
import { neutral, type Theme } from '#lib/neutral-colours.ts';

/** `#rrggbb` */
type Hex = string;

/** `content/colours.yaml` */
export interface BrandColours {
  light: { main: Hex; accent: Hex };
  dark: { main: Hex; accent: Hex };
  /** Background of the footer. */
  footer: Hex;
  /** The course-walk area: the main colour of each theme, and the footer's background. Absent: there is no area. */
  courseWalk?: { light: Hex; dark: Hex; footer: Hex } | undefined;
}

interface Change {
  /** Lightness in OKLCH, 0 to 1: `to` is the new lightness, `by` is added to the old one. */
  to?: number;
  by?: number;
  /** Factor for the chroma. */
  chroma: number;
  /** Degrees to rotate the hue. */
  hue: number;
}

/** Derives a colour that screens can show from another colour. */
const deriveColour = (from: Hex, { to, by = 0, chroma, hue }: Change): Hex => {
  const { l, c, h = 0 } = oklch(from) ?? { l: 0, c: 0 };
  const lightness = Math.min(Math.max(to ?? l + by, 0), 1);
  const derived = { mode: 'oklch', l: lightness, c: c * chroma, h: h + hue } as const;
  return formatHex(clampChroma(derived, 'oklch'));
};

const hover: Record<Theme, Change> = {
  light: { by: -0.1037, chroma: 0.758, hue: 4.68 },
  dark: { by: 0.0738, chroma: 0.812, hue: -0.91 },
};

/** Returns the main colour, its hover colour, and the colour of text on either of them. */
const mainTokens = (theme: Theme, main: Hex) => {
  const deep = deriveColour(main, hover[theme]);
  const texts = ['#ffffff', deriveColour(main, { to: 0.2383, chroma: 0.37, hue: 13.14 })];
  const worst = (text: Hex): number => Math.min(wcagContrast(text, main), wcagContrast(text, deep));
  const [text = ''] = texts.sort((a, b) => worst(b) - worst(a));
  return { lake: main, 'lake-deep': deep, 'on-lake': text };
};

/** Returns the colours derived from the footer's background, and the dark theme's colours on it. */
const footerTokens = (ground: Hex, main: Hex, accent: Hex) => ({
  deep: ground,
  'deep-line': deriveColour(ground, { to: 0.3676, chroma: 1.082, hue: -1.27 }),
  'deep-ink': deriveColour(ground, { to: 0.9293, chroma: 0.278, hue: -10.69 }),
  'deep-muted': deriveColour(ground, { to: 0.7996, chroma: 0.679, hue: -7.3 }),
  'deep-edge': deriveColour(ground, { to: 0.6502, chroma: 1.054, hue: -7.39 }),
  'deep-field': deriveColour(ground, { by: 0.0547, chroma: 1.207, hue: -1.39 }),
  'deep-lake': deriveColour(main, { by: 0.0486, chroma: 0.841, hue: 0.79 }),
  'deep-amber': accent,
});

/**
 * Colours of a portrait in the dark theme: the room and the hair stay dark, the face and the coat pale. With the theme's
 * own colours, the portrait would look like a negative.
 */
const portraitAtNight = { surface: '#d8d5cc', ink: '#0b1a20' } as const;

type Tokens = Record<string, Hex>;

/** Returns every colour by the name of its custom property, for each CSS rule that sets them. */
export const tokens = ({ light, dark, footer, courseWalk }: BrandColours) =>
  ({
    light: {
      ...neutral.light,
      ...mainTokens('light', light.main),
      amber: light.accent,
      ...footerTokens(footer, dark.main, dark.accent),
    },
    dark: { ...neutral.dark, ...mainTokens('dark', dark.main), amber: dark.accent },
    darkPortrait: {
      ...portraitAtNight,
      lake: deriveColour(dark.main, { by: -0.14, chroma: 0.9, hue: 0 }),
      amber: dark.accent,
    },
    courseWalkLight: courseWalk && {
      ...mainTokens('light', courseWalk.light),
      ...footerTokens(courseWalk.footer, courseWalk.dark, dark.accent),
    },
    courseWalkDark: courseWalk && mainTokens('dark', courseWalk.dark),
  }) satisfies Record<string, Tokens | undefined>;

/** The lowest-contrast use of one colour of content/colours.yaml. */
type Use = [field: string, use: string, front: Hex, back: Hex, least: 4.5 | 3];

/**
 * Text must have a contrast of 4.5:1 (WCAG 1.4.3), marks and focus rings of 3:1 (1.4.11). If these uses have it, all
 * other uses of the colours and of those derived from them have it too (tests/unit/lib/brand.test.ts).
 */
const usesOf = ({ light, dark, footer, courseWalk }: BrandColours): Use[] => {
  const { stone } = neutral.light;
  const { surface } = neutral.dark;
  const inFooter = (field: string, ground: Hex): Use[] => {
    const { 'deep-muted': hint, 'deep-field': back } = footerTokens(ground, dark.main, dark.accent);
    return [
      [field, 'the hint in a field of the footer', hint, back, 4.5],
      [field, 'a focus ring in the footer', dark.accent, ground, 3],
    ];
  };
  return [
    ['light.main', 'a link on a band', light.main, stone, 4.5],
    ['light.accent', 'a focus ring on a band', light.accent, stone, 3],
    ['dark.main', 'a link on a card', dark.main, surface, 4.5],
    ['dark.accent', 'a focus ring on a card', dark.accent, surface, 3],
    ...inFooter('footer', footer),
    ...(courseWalk
      ? ([
          ['courseWalk.light', 'a link on a band', courseWalk.light, stone, 4.5],
          ['courseWalk.dark', 'a link on a card', courseWalk.dark, surface, 4.5],
          ...inFooter('courseWalk.footer', courseWalk.footer),
        ] satisfies Use[])
      : []),
  ];
};

/** Returns the colours with too little contrast: the path of the field, `['light', 'main']`, and a message. */
export const lowContrasts = (colours: BrandColours): { path: string[]; message: string }[] =>
  usesOf(colours).flatMap(([field, use, front, back, least]) => {
    // Rounded down: 4.496 is not 4.5.
    const ratio = Math.floor(wcagContrast(front, back) * 100) / 100;
    if (ratio >= least) return [];
    const message = `${use} is ${front} on ${back}, a contrast of ${ratio}:1. It needs at least ${least}:1. Make it ${field.includes('dark') ? 'lighter' : 'darker'}.`;
    return [{ path: field.split('.'), message }];
  });
