/** Modules that code imports and no file holds: the build makes them from `content/`. */
import { content, dataIn } from '#collections/read/content.ts';
import { sources } from '#collections/sources.ts';
import { tokens } from '#lib/brand.ts';

interface VirtualModule {
  /** As code imports it. */
  name: string;
  /** What Vite calls it. */
  id: string;
  text: () => string;
}

/**
 * Vite plugin for a virtual module. While one of its files has an error, the module is empty; the error stops a build,
 * and `npm run dev` shows it.
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
/** Without the prefix of virtual modules, with which Vite would not process CSS. */
const colourTokens = '/__colour-tokens.css';

/** What Vite calls them: `npm run dev` has them made again when `content/` has changed. */
export const virtualIds = [chatScript, colourTokens];

export const virtualModules = [
  /**
   * The contents of content/chat.yaml, and whether /contact has questions. The chat's island imports them, because
   * props are in the HTML: 1 KB on every page.
   */
  virtualModule({
    name: 'virtual:chat-script',
    id: chatScript,
    text: () => {
      const hasQuestions = (dataIn(content(), sources.faq) ?? []).length > 0;
      return `export const chatScript = ${JSON.stringify({ ...dataIn(content(), sources.chat), hasQuestions })};`;
    },
  }),
  /** Every colour of both themes as a custom property, from content/colours.yaml; print uses the light ones. */
  virtualModule({
    name: 'virtual:colour-tokens.css',
    id: colourTokens,
    text: colourRules,
  }),
];
