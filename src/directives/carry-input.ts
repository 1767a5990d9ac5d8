type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement;

const controlsIn = (island: HTMLElement): Control[] => [
  ...island.querySelectorAll<Control>('input, textarea, select, button'),
];

/**
 * Copies the value of a control into another as if the visitor had typed it: React does not notice a plain assignment
 * to `value`.
 */
const copyEntry = (from: Control, to: Control): void => {
  // A checkbox has to be clicked. The value of a file input cannot be set, but its files can.
  if ((from as HTMLInputElement).checked !== (to as HTMLInputElement).checked) to.click();
  const property = (from.type === 'file' ? 'files' : 'value') as 'value';
  if (!from.value || from.value === to.value) return;
  Reflect.set(Object.getPrototypeOf(to) as object, property, from[property], to);
  for (const type of ['input', 'change']) to.dispatchEvent(new Event(type, { bubbles: true }));
};

/**
 * Before an island is hydrated, records what a visitor has entered, and where the focus and the caret are.
 *
 * @returns a function that re-enters the values; controls replaced meanwhile, by others or by React, are matched by
 * name and type
 */
export const carryInput = (island: HTMLElement): (() => void) => {
  const before = controlsIn(island);
  const focused = island.contains(document.activeElement) ? document.activeElement : null;
  const { selectionStart = null, selectionEnd = null } = (focused ??
    {}) as Partial<HTMLInputElement>;

  return () => {
    const restored = controlsIn(island).filter((control) => !before.includes(control));
    const successorOf = ({ name, type }: Control): Control | undefined =>
      restored.find((control) => control.name === name && control.type === type);
    for (const control of before) {
      const successor = control.isConnected ? undefined : successorOf(control);
      if (successor) copyEntry(control, successor);
    }
    if (!focused || focused === document.activeElement) return;
    const target = focused.isConnected ? focused : successorOf(focused as Control);
    (target as HTMLInputElement | undefined)?.focus({ preventScroll: true });
    if (selectionStart !== null) {
      (target as HTMLInputElement | undefined)?.setSelectionRange(selectionStart, selectionEnd);
    }
  };
};
