/** Modules without a file: the build makes them from `content/`. */
import { content, dataIn } from '#collections/read/content.ts';
import { sources } from '#collections/sources.ts';
import { tokens } from '#lib/brand.ts';

interface VirtualModule {
  /** The name by which code imports it. */
  name: string;
  /** Vite's id of the module. */
  id: string;
  text: () => string;
}

/**
 * Returns a Vite plugin for a virtual module. The module is empty if its file has an error, which stops a build and is
 * shown by `npm run dev`.
 */
const virtualModule = ({ name, id, text }: VirtualModule) => ({
  name,
  resolveId: (imported: string) => (imported === name ? id : undefined),
  load: (loaded: string) => (loaded === id ? text() : undefined),
});

const properties = (colours: Record<string, string> = {}): string =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

const colourRules = (): string => {
  const data = dataIn(content(), sources.colours);
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

const chatScript = '\0virtual:chat-script';
/** Not with the prefix `\0` of virtual modules: Vite would then not process the CSS. */
const colourTokens = '/__colour-tokens.css';

/** Vite's ids of the modules: `npm run dev` makes them again after a change in `content/`. */
export const virtualIds = [chatScript, colourTokens];

export const virtualModules = [
  /**
   * The contents of content/chat.yaml, and whether /contact has questions. The chat's island imports them: as props
   * they would add 1 KB to the HTML of every page.
   */
  virtualModule({
    name: 'virtual:chat-script',
    id: chatScript,
    text: () => {
      const hasQuestions = (dataIn(content(), sources.faq) ?? []).length > 0;
      return `export const chatScript = ${JSON.stringify({ ...dataIn(content(), sources.chat), hasQuestions })};`;
    },
  }),
  /** Every colour of both themes as a custom property, from content/colours.yaml. Print uses the light ones. */
  virtualModule({
    name: 'virtual:colour-tokens.css',
    id: colourTokens,
    text: colourRules,
  }),
];
