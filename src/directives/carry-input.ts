type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement;

const controlsIn = (island: HTMLElement): Control[] => [
  ...island.querySelectorAll<Control>('input, textarea, select, button'),
];

/** Values, the choice of files and what is checked. */
const copyState = (from: Control, to: Control): void => {
  const { checked, files } = from as HTMLInputElement;
  // A file input has files, and its value cannot be set.
  if (files) Object.assign(to, { files });
  else Object.assign(to, { value: from.value, checked });
};

/**
 * Notes what a visitor has entered into an island and where the focus and the caret are, before the island's nodes are
 * restored.
 *
 * @returns gives it to the controls that are there afterwards: a control that was replaced meanwhile is known by its name
 *   and type. Must be called before hydration, as the form reads its values then.
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
      if (successor) copyState(control, successor);
    }
    if (!focused || focused === document.activeElement) return;
    const target = focused.isConnected ? focused : successorOf(focused as Control);
    (target as HTMLInputElement | undefined)?.focus({ preventScroll: true });
    if (selectionStart !== null) {
      (target as HTMLInputElement | undefined)?.setSelectionRange(selectionStart, selectionEnd);
    }
  };
};
