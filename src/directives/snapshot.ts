/** A node as it was when the page arrived, before a translator or an extension changed the document. */
export interface Snapshot {
  node: Node;
  /** The data of a text or comment. */
  data: string | null;
  /** Undefined for a slot: its HTML is static, React never compares it, so what others made of it stays. */
  children?: Snapshot[] | undefined;
}

/** An island as `client:intent` leaves it for hydrate-react.ts, which comes in another file. */
export interface IslandElement extends HTMLElement {
  asServed?: Snapshot;
}

/** The node and everything in it. */
export const takeSnapshot = (node: Node): Snapshot => ({
  node,
  data: node.nodeValue,
  children: node.nodeName === 'ASTRO-SLOT' ? undefined : Array.from(node.childNodes, takeSnapshot),
});
