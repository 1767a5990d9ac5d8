import { type Document, isMap, isNode, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import { error, hint, type Problem } from '#collections/problem.ts';
import { explainYamlError, unquotedStart } from './explain-yaml-error.ts';
import { lostTexts } from './lost-text.ts';

/** Path from the root of the file to a value: `['steps', 2, 'icon']`. */
export type FieldPath = ReadonlyArray<string | number>;

/** The part of a value at `path`; undefined when there is none. */
export const valueAt = (value: unknown, path: FieldPath): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], value);

/** The contents of a YAML text, with their lines. */
export interface YamlSource {
  file: string;
  /** As written: no fact is filled in. */
  value: unknown;
  /** Line of the field or list entry at `path`; of its nearest parent when there is none. */
  lineOf: (path: FieldPath) => number;
}

/** Offset of the field or list entry at `path`; of its nearest parent when there is none. */
const offsetOf = ({ contents }: Document, path: FieldPath): number => {
  let node: unknown = contents;
  let offset = contents?.range?.[0] ?? 0;
  for (const key of path) {
    const pair = isMap(node) && node.items.find((item) => String(item.key) === String(key));
    const next: unknown = pair ? pair.key : isSeq(node) && node.items[Number(key)];
    if (!isNode(next)) break;
    offset = next.range?.[0] ?? offset;
    node = pair ? pair.value : next;
  }
  return offset;
};

/** Offset of an asterisk that YAML takes for an alias of a value, but that begins a text: `title: *new*`. */
const strayAlias = (document: Document): { offset: number; says: string } | undefined => {
  let offset: number | undefined;
  visit(document, {
    Alias: (_, alias) => {
      if (!alias.resolve(document)) offset ??= alias.range?.[0];
    },
  });
  return offset === undefined ? undefined : { offset, says: unquotedStart };
};

/**
 * Reads a YAML text.
 *
 * @param file its name in messages: `content/faq.yaml`
 * @returns its contents with hints about them, or why it cannot be read
 */
export const readYamlSource = (
  file: string,
  text: string,
): { source?: YamlSource; problems: Problem[] } => {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number): number => lines.linePos(offset).line;
  const unreadable = explainYamlError(document, text) ?? strayAlias(document);
  if (unreadable) {
    return { problems: [error(file, lineAt(unreadable.offset), unreadable.says)] };
  }
  const lineOf = (path: FieldPath): number => lineAt(offsetOf(document, path));
  return {
    source: { file, value: document.toJS(), lineOf },
    problems: lostTexts(document, text).map(({ offset, says }) => hint(file, lineAt(offset), says)),
  };
};
