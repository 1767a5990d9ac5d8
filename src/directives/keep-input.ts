/** Keeps the fields of an island, and what was typed into them, through its hydration. */

interface Snapshot {
  node: Node;
  /** The data of a text or comment. */
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
 * @returns a function that restores it, with the same nodes, so that React finds what it expects. It removes what a
 * translator or an extension has put around or between the nodes. Controls keep their values; a control that was moved
 * loses the focus. Otherwise React would recreate all of them, and a phone would close its keyboard while a visitor
 * types.
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
