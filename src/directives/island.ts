/** Renders a component into its island: what Astro expects of a renderer's script in the browser. */
export type Hydrate = (
  Component: unknown,
  props: Record<string, unknown>,
  slots: Record<string, string>,
  options: { client: string },
) => void;

/** Fetches the scripts of an island; what it resolves to hydrates it. */
export type Load = () => Promise<() => void>;

/** The client directives of the page, by name; each is announced by an event `astro:<name>` on the window. */
export type Directives = Partial<
  Record<
    string,
    (load: Load, options: { name: string; value: unknown }, island: HTMLElement) => unknown
  >
>;
