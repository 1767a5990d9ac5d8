/** Where a word stands on a drawn screen, its size, colour and alignment; what is not muted is set bold. */
export type Word = readonly [
  text: string,
  x: number,
  y: number,
  size: number,
  colour: 'ink' | 'muted' | 'on-lake',
  anchor?: 'middle' | 'end',
];
