/** The label of a link preview, drawn without a font. */
/** Paths of single-stroke capitals, as on technical drawings. Each is in a cell of 4×6; cells are 6 apart. */
const O = 'M0 1.6Q0 0 2 0T4 1.6V4.4Q4 6 2 6T0 4.4z';
const C = 'M4 1.6Q4 0 2 0T0 1.6V4.4Q0 6 2 6T4 4.4';
const P = 'M0 6V0H2.4Q4 0 4 1.6T2.4 3.2H0';
const letterPaths: Readonly<Record<string, string>> = {
  A: 'M0 6 2 0 4 6M.7 4H3.3',
  B: 'M0 6V0H2.2Q3.6 0 3.6 1.4T2.2 2.8H0 2.4Q4 2.8 4 4.4T2.4 6z',
  C,
  D: 'M0 0V6H1.8Q4 6 4 3T1.8 0z',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  G: `${C}V3.2H2.4`,
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M.8 0H3.2M2 0V6M.8 6H3.2',
  J: 'M1.400 0H4V4.4Q4 6 2 6T0 4.4',
  K: 'M0 0V6M4 0 0 3.6M1.3 2.5 4 6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 3 4 0V6',
  N: 'M0 6V0L4 6V0',
  O,
  P,
  Q: `${O}M2.6 4.6 4.2 6.4`,
  R: `${P}M2.2 3.2 4 6`,
  S: 'M4 1.4Q4 0 2 0T0 1.5Q0 2.7 2 3T4 4.5Q4 6 2 6T0 4.6',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4.4Q0 6 2 6T4 4.4V0',
  V: 'M0 0 2 6 4 0',
  W: 'M0 0 .8 6 2 2 3.2 6 4 0',
  X: 'M0 0 4 6M4 0 0 6',
  Y: 'M0 0 2 3 4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
  0: `${O}M2 2.8V3.2`,
  1: 'M.6 1.2 2 0V6M.6 6H3.4',
  2: 'M0 1.5Q0 0 2 0T4 1.6Q4 2.6 3 3.5L0 6H4',
  3: 'M0 1.2Q.4 0 2 0T3.8 1.5Q3.8 2.9 1.6 2.9 4 2.9 4 4.4T2 6Q.4 6 0 4.8',
  4: 'M3 6V0L0 4.2H4',
  5: 'M3.8 0H.4L0 2.8Q.8 2.2 2 2.2 4 2.2 4 4.1T2 6Q.4 6 0 4.8',
  6: 'M3.6.8Q3.2 0 2.2 0 0 0 0 3.6V4.2Q0 6 2 6T4 4.2 2 2.4 0 4.2',
  7: 'M0 0H4L1.4 6',
  8: 'M2 2.8Q.3 2.8 .3 1.4T2 0 3.7 1.4 2 2.8Q0 2.8 0 4.4T2 6 4 4.4 2 2.8z',
  9: 'M.4 5.2Q.8 6 1.8 6 4 6 4 2.4V1.8Q4 0 2 0T0 1.800 2 3.6 4 1.8',
  '&': 'M4 6 1 2.2Q.2 1.2 .7.6 1.1 0 1.8 0T3 1.2Q3 2 1.500 2.9T0 4.500Q0 6 1.600 6 3.300 6 4 3.6',
  '·': 'M2 3H2',
  '-': 'M.8 3H3.2',
  '–': 'M0 3H4',
  '—': 'M0 3H4',
  '/': 'M0 6.500 4-.5',
  '.': 'M2 6H2',
  ',': 'M2.2 5.8 1.600 7',
  "'": 'M2 0V1.4',
  '’': 'M2 0V1.4',
  ':': 'M2 2H2M2 5H2',
  '%': 'M0 6 4 0M.6.6H.6M3.400 5.400H3.4',
  '+': 'M0 3H4M2 1V5',
};

/**
 * Draws a label in capitals.
 *
 * @param label accents are dropped; a character without a path leaves its cell empty
 * @returns an SVG document, 24 px high, and its size in pixels
 */
export const drawLabel = (
  label: string,
  colour: string,
): { svg: string; width: number; height: number } => {
  const characters = [...label.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()];
  const paths = characters.map((character, i) =>
    letterPaths[character]
      ? `<path transform="translate(${6 * i})" d="${letterPaths[character]}"/>`
      : '',
  );
  const [cells, height] = [6 * characters.length + 1, 8];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-.5 -1 ${cells} ${height}" width="${3 * cells}" height="${3 * height}" fill="none" stroke="${colour}" stroke-width=".8" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</svg>`;
  return { svg, width: 3 * cells, height: 3 * height };
};
