/** Digits and letters as strokes in a box of 6 × 10: a machine without fonts draws them too. */
const strokes: Record<string, string> = {
  0: 'M1 1h4v8h-4z',
  1: 'M2 2l1.500-1v8',
  2: 'M1 1h4v4h-4v4h4',
  3: 'M1 1h4v8h-4M1.500 5h3.500',
  4: 'M1 1v4.500h4M5 1v8',
  5: 'M5 1h-4v4h4v4h-4',
  6: 'M5 1h-4v8h4v-4h-4',
  7: 'M1 1h4l-2.500 8',
  8: 'M1 1h4v8h-4zM1 5h4',
  9: 'M5 5h-4v-4h4v8h-4',
  S: 'M5 1h-4v4h4v4h-4',
  F: 'M5 1h-4v8M1 5h3',
};

const WIDTH = 6;
const HEIGHT = 10;
const GAP = 1.5;

/** SVG of a word around a point, in the colour of the strokes about it. */
export const drawnWord = (word: string, x: number, y: number, scale: number): string => {
  const width = word.length * WIDTH + (word.length - 1) * GAP;
  const signs = [...word].map(
    (sign, index) =>
      `<path transform="translate(${index * (WIDTH + GAP)} 0)" d="${strokes[sign] ?? ''}"/>`,
  );
  return `<g transform="translate(${x} ${y})scale(${scale})translate(${-width / 2} ${-HEIGHT / 2})">${signs.join('')}</g>`;
};
