/** The names in a text that styles may select. */

/** Every possible class, id or value. Tailwind's classes contain colons, brackets and commas. */
export const namesIn = (text: string): string[] => text.match(/[^\s"'`<>=]+/g) ?? [];

const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Names in a script that styles may select. */
export interface ScriptNames {
  /** Classes, ids, values, and elements that it may create. */
  names: ReadonlySet<string>;
  /** Attributes that it may set as properties: `hidden`, `ariaExpanded`, `dataset.open`. */
  attributes: ReadonlySet<string>;
}

const known = new Map<string, ScriptNames>();

/** Each text is searched once, as most scripts are on every page. */
export const namesInScript = (text: string): ScriptNames => {
  const properties = Array.from(text.matchAll(/\.([a-z]\w*)/gi), ([, name = '']) => name);
  const data = Array.from(text.matchAll(/\bdataset\.(\w+)/g), ([, name = '']) => name);
  const names = known.get(text) ?? {
    names: new Set(namesIn(text)),
    attributes: new Set([
      ...properties.flatMap((name) => [name.toLowerCase(), kebab(name)]),
      ...data.map((name) => `data-${kebab(name)}`),
    ]),
  };
  known.set(text, names);
  return names;
};
