import type { StrataVariant } from '#drawings/strata.ts';

/** What a link preview shows. */
export interface LinkPreview {
  /** Wraps, and shrinks to fit; a title of more than four lines ends with an ellipsis. */
  title: string;
  /** The section of the site, shown in capitals above the title. */
  label: string;
  variant: StrataVariant;
  siteName: string;
}

/** Pixels. */
export const [width, height] = [1200, 630];

/** Colours of the light theme in `tokens.css`; a link preview does not follow a theme. */
export const colours = {
  paper: '#faf8f4',
  ink: '#12222b',
  muted: '#4f5f68',
  lake: '#0a5c6b',
  amber: '#b4690e',
};
