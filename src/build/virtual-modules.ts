/** Modules that code imports and no file holds: the build makes them from `content/`. */
import { resolve } from 'node:path';
import { readYaml } from '#collections/read/fields.ts';
import { sources } from '#collections/sources.ts';
import { tokens } from '#lib/brand.ts';

interface VirtualModule {
  /** As code imports it. */
  name: string;
  /** What Vite calls it. */
  id: string;
  /** Files of `content/` that it is made from. */
  files: string[];
  text: () => string;
}

/**
 * Vite plugin for a virtual module. While one of its files has an error, the module is empty; the error stops a build,
 * and `npm run dev` shows it.
 */
const virtualModule = ({ name, id, files, text }: VirtualModule) => ({
  name,
  resolveId: (imported: string) => (imported === name ? id : undefined),
  load(this: { addWatchFile: (file: string) => void }, loaded: string) {
    if (loaded !== id) return undefined;
    for (const file of files) this.addWatchFile(resolve(file));
    return text();
  },
});

const properties = (colours: Record<string, string>): string =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

const colourRules = (): string => {
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

export const virtualModules = [
  /**
   * The contents of content/chat.yaml, and whether /contact has questions. The chat's island imports them, because
   * props are in the HTML: 1 KB on every page.
   */
  virtualModule({
    name: 'virtual:chat-script',
    id: '\0virtual:chat-script',
    // Replies may contain facts of content/site.yaml.
    files: [sources.chat.file, sources.site.file, sources.faq.file],
    text: () => {
      const hasQuestions = (readYaml(sources.faq).data ?? []).length > 0;
      return `export const chatScript = ${JSON.stringify({ ...readYaml(sources.chat).data, hasQuestions })};`;
    },
  }),
  /** Every colour of both themes as a custom property, from content/colours.yaml; print uses the light ones. */
  virtualModule({
    name: 'virtual:colour-tokens.css',
    // Without the prefix of virtual modules, with which Vite would not process CSS.
    id: '/__colour-tokens.css',
    files: [sources.colours.file],
    text: colourRules,
  }),
];
