import { resolve } from 'node:path';
import { readYaml } from '#collections/read/fields.ts';
import { sources } from '#collections/sources.ts';
import { tokens } from '#lib/palette.ts';

const moduleId = 'virtual:colour-tokens.css';
/** Without the prefix of virtual modules: Vite would not process CSS with it. */
const resolvedId = '/__colour-tokens.css';

const properties = (colours: Record<string, string>): string =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

const rules = (): string => {
  const { data } = readYaml(sources.colours);
  if (!data) return '';
  const { light, dark, darkPortrait, courseWalkLight, courseWalkDark } = tokens(data);
  return `:root{color-scheme:light;${properties(light)}}
:root.course-walk{${properties(courseWalkLight)}}
@media screen{
:root.dark{color-scheme:dark;${properties(dark)}}
.dark .portrait{${properties(darkPortrait)}}
:root.course-walk.dark{${properties(courseWalkDark)}}
}`;
};

/**
 * Vite plugin for the style sheet `virtual:colour-tokens.css`: every colour of both themes as a custom property, from
 * content/colours.yaml; print uses the light ones. While that file has an error, the style sheet is empty; the error
 * stops a build, and `npm run dev` shows it.
 */
export const colourTokens = () => ({
  name: 'colour-tokens',
  resolveId: (id: string) => (id === moduleId ? resolvedId : undefined),
  load(this: { addWatchFile: (file: string) => void }, id: string) {
    if (id !== resolvedId) return undefined;
    this.addWatchFile(resolve(sources.colours.file));
    return rules();
  },
});
