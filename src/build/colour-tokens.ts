import { resolve } from 'node:path';
import { readYaml } from '#collections/reading/read-yaml.ts';
import { sources } from '#collections/sources.ts';
import { tokens } from '#lib/palette.ts';

const moduleId = 'virtual:colour-tokens.css';
/** Without the mark of virtual modules, at which Vite leaves CSS alone. */
const resolvedId = '/__colour-tokens.css';

const properties = (colours: Record<string, string>): string =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

const rules = (): string => {
  const { data } = readYaml(sources.colours);
  if (!data) return '';
  const { light, dark, darkPortrait, courseWalkLight, courseWalkDark } = tokens(data);
  const ofCourseWalk =
    courseWalkLight && courseWalkDark
      ? `
:root.course-walk{${properties(courseWalkLight)}}
:root.course-walk.dark{${properties(courseWalkDark)}}`
      : '';
  return `:root{color-scheme:light;${properties(light)}}
:root.dark{color-scheme:dark;${properties(dark)}}
.dark .portrait{${properties(darkPortrait)}}${ofCourseWalk}`;
};

/**
 * Vite plugin for the style sheet `virtual:colour-tokens.css`: every colour of both themes as a custom property, from
 * content/colours.yaml. While that file has a mistake, which a build stops at and `npm run dev` shows, it is empty.
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
