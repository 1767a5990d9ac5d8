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
