import type { Snapshot } from './snapshot.ts';

/**
 * Gives a node the content again that it had, with the same nodes, so that React finds what it expects: elements that
 * were put around or between them are removed. Controls keep their values; one that was moved loses the focus.
 */
export const restoreSnapshot = ({ node, data, children }: Snapshot): void => {
  if (node.nodeValue !== data) node.nodeValue = data;
  if (!children) return;
  const own = new Set<Node>(children.map((child) => child.node));
  for (const child of [...node.childNodes]) {
    if (!own.has(child)) child.remove();
  }
  children.forEach((child, index) => {
    const current = node.childNodes[index] ?? null;
    if (current !== child.node) node.insertBefore(child.node, current);
    restoreSnapshot(child);
  });
};
