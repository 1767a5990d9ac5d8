/** A text on a drawn screen: where it stands, its size, colour and alignment. Texts that are not muted are bold. */
export type ScreenText = readonly [
  text: string,
  x: number,
  y: number,
  size: number,
  colour: 'ink' | 'muted' | 'on-lake',
  anchor?: 'middle' | 'end',
];
