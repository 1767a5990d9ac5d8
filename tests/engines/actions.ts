/** Input as WebDriver describes it, which WebDriver BiDi takes over word for word (WebDriver, section 17). */

const pointer = (actions: object[]) => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions,
});

/** A press of the primary button at a point of the viewport. */
export const clickActions = (x: number, y: number): object[] => [
  pointer([
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]),
];

/** Each character pressed and released. */
export const typeActions = (keys: string): object[] => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [...keys].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
];
