type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement;

const controlsIn = (island: HTMLElement): Control[] => [
  ...island.querySelectorAll<Control>('input, textarea, select, button'),
];

/** Enters what another control holds, as a visitor would: React overlooks a value that is assigned to its own control. */
const copyEntry = (from: Control, to: Control): void => {
  // A box is checked by a press; the value of a file input cannot be set.
  if ((from as HTMLInputElement).checked !== (to as HTMLInputElement).checked) to.click();
  const property = (from.type === 'file' ? 'files' : 'value') as 'value';
  if (!from.value || from.value === to.value) return;
  Reflect.set(Object.getPrototypeOf(to) as object, property, from[property], to);
  for (const type of ['input', 'change']) to.dispatchEvent(new Event(type, { bubbles: true }));
};

/**
 * Notes what a visitor has entered into an island and where the focus and the caret are, before it is hydrated.
 *
 * @returns gives it to the controls that are there afterwards, as if it was entered again: one that was replaced meanwhile,
 *   by others or by React, is known by its name and type
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
