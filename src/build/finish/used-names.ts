/** The names in a text that styles may select. */

/** Every possible class, id or value. Tailwind's classes contain colons, brackets and commas. */
export const namesIn = (text: string): string[] => text.match(/[^\s"'`<>=]+/g) ?? [];

/** Elements that a script may create: names in quotation marks, or in a string of HTML. */
const createdElements = (script: string): string[] =>
  Array.from(script.matchAll(/["'`<]([a-z][\w-]*)/gi), ([, tag = '']) => tag.toLowerCase());

const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Attributes that a script may set: by name, as a property (`hidden`, `ariaExpanded`), or in `dataset`. */
const attributeNames = (script: string): string[] => [
  ...namesIn(script),
  ...Array.from(script.matchAll(/["'`.]([a-z][\w-]*)/gi), ([, name = '']) => name.toLowerCase()),
  ...Array.from(
    script.matchAll(/\baria([A-Z]\w*)/g),
    ([, name = '']) => `aria-${name.toLowerCase()}`,
  ),
  ...Array.from(script.matchAll(/\bdataset\.(\w+)/g), ([, name = '']) => `data-${kebab(name)}`),
];

interface ScriptNames {
  tags: string[];
  names: string[];
  attributes: string[];
}

const known = new Map<string, ScriptNames>();

/** All of these in a script. Each text is searched once, as most inline scripts are in every page. */
export const namesInScript = (text: string): ScriptNames => {
  const names = known.get(text) ?? {
    tags: createdElements(text),
    names: namesIn(text),
    attributes: attributeNames(text),
  };
  known.set(text, names);
  return names;
};
