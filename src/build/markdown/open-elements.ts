/** Raw HTML that is opened and not closed, which would take in the rest of the page, its footer as well. */
import { isShown } from './html-mistakes.ts';

interface Found {
  line: number;
  message: string;
}

/** Void elements, and those whose end tag HTML lets one leave out. */
const withoutEnd = new Set(
  'br hr wbr img col p li dt dd rp rt tr td th tbody thead tfoot colgroup caption'.split(' '),
);

const tag = /<(\/?)([a-z][\w-]*)(?:[^<>"']|"[^"]*"|'[^']*')*>/gi;

/** The tags that are open while a text is read from its beginning to its end. */
export const openElements = () => {
  const open: Array<{ name: string; line: number }> = [];
  const found: Found[] = [];
  const unclosed = ({ name, line }: { name: string; line: number }): Found => ({
    line,
    message: `<${name}> is not closed. Write </${name}> where it ends.`,
  });

  const readTag = (name: string, isEnd: boolean, line: number): void => {
    if (withoutEnd.has(name) || !isShown(name)) return;
    if (!isEnd) {
      open.push({ name, line });
      return;
    }
    const at = open.findLastIndex((each) => each.name === name);
    if (at < 0) {
      found.push({ line, message: `</${name}> closes nothing. Leave it out.` });
      return;
    }
    const [, ...within] = open.splice(at);
    found.push(...within.map(unclosed));
  };

  /** @param line on which the piece of HTML begins */
  const read = (html: string, line: number): void => {
    const text = html.replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ' '));
    const lineAt = (index: number): number => line + text.slice(0, index).split('\n').length - 1;
    const comment = text.indexOf('<!--');
    if (comment >= 0) {
      const message = 'The note that <!-- begins has no end. Write --> after it.';
      found.push({ line: lineAt(comment), message });
      return;
    }
    for (const match of text.matchAll(tag)) {
      const [whole, slash = '', name = ''] = match;
      if (!whole.endsWith('/>')) readTag(name.toLowerCase(), slash !== '', lineAt(match.index));
    }
    const half = /<\/?[a-z][^<>]*$/i.exec(text.replace(tag, (each) => ' '.repeat(each.length)));
    if (half) {
      const shown = half[0].split('\n')[0]?.slice(0, 40);
      found.push({ line: lineAt(half.index), message: `${shown} has no > at its end.` });
    }
  };

  /** @returns what is wrong, once everything is read */
  const end = (): Found[] => [...found, ...open.map(unclosed)];

  return { read, end };
};
