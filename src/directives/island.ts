/** Renders a component into its island: what Astro expects of a renderer's script in the browser. */
export type Hydrate = (
  Component: unknown,
  props: Record<string, unknown>,
  slots: Record<string, string>,
  options: { client: string },
) => void;

/** Fetches the scripts of an island; what it resolves to hydrates it. */
export type Load = () => Promise<() => void | Promise<void>>;
