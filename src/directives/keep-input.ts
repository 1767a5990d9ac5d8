/** Keeps an island's fields, and what was typed into them, while React hydrates the island. */

interface Snapshot {
  node: Node;
  /** The text of a text node or comment. Null: an element. */
  data: string | null;
  children: Snapshot[];
}

const takeSnapshot = (node: Node): Snapshot => ({
  node,
  data: node.nodeValue,
  children: Array.from(node.childNodes, takeSnapshot),
});

const restore = ({ node, data, children }: Snapshot): void => {
  if (node.nodeValue !== data) node.nodeValue = data;
  const own = new Set<Node>(children.map((child) => child.node));
  for (const child of Array.from(node.childNodes)) {
    if (!own.has(child)) child.remove();
  }
  children.forEach((child, index) => {
    const current = node.childNodes[index] ?? null;
    if (current !== child.node) node.insertBefore(child.node, current);
    restore(child);
  });
};

/**
 * Remembers an island as the server sent it.
 *
 * @returns a function that puts the same nodes back in their places, and removes those that a translator or an
 * extension has put around or between them. React then finds what it expects: otherwise it would recreate every
 * control, and a phone would close its keyboard while the visitor types. Controls keep their values. A control that had
 * been moved loses the focus.
 */
export const rememberAsServed = (island: HTMLElement): (() => void) => {
  const snapshot = takeSnapshot(island);
  return () => restore(snapshot);
};

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement;

const controlsIn = (island: HTMLElement): Control[] => [
  ...island.querySelectorAll<Control>('input, textarea, select, button'),
];

/**
 * Copies a control's value into another control as if the visitor had typed it. React does not notice a plain
 * assignment to `value`.
 */
const copyEntry = (from: Control, to: Control): void => {
  // A click, because React ignores the `change` event of a checkbox.
  if ((from as HTMLInputElement).checked !== (to as HTMLInputElement).checked) to.click();
  // Scripts can set the files of a file input, but not its value.
  const property = (from.type === 'file' ? 'files' : 'value') as 'value';
  if (!from.value || from.value === to.value) return;
  Reflect.set(Object.getPrototypeOf(to) as object, property, from[property], to);
  for (const type of ['input', 'change']) to.dispatchEvent(new Event(type, { bubbles: true }));
};

/**
 * Records, before an island is hydrated, what a visitor has entered, and where the focus and the caret are.
 *
 * @returns a function that enters the values again and restores focus and caret. If a script or React has replaced a
 * control by then, the function finds the new one by name and type
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
