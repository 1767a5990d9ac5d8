import postcss, { type AtRule, type Container, type Root, type Rule } from 'postcss';
import type { Attribute } from 'postcss-selector-parser';
import {
  isAttributeUsed,
  type ParsedSelectors,
  parseSelectors,
  type Used,
  usedSelectors,
} from './selector-use.ts';

/** Results kept in memory for each set of styles, of some 25 KB each. */
const maxResults = 400;

/** Names that the selectors of some styles contain. */
interface Mentioned {
  tags: Set<string>;
  names: Set<string>;
  attributes: Set<string>;
  /** Selectors such as `[class^='icon-']`, which compare a part of a value. */
  parts: Attribute[];
}

/** The styles of a page, parsed once for all pages that have the same. */
interface ParsedStyles {
  roots: Root[];
  mentioned: Mentioned;
  /** Results by what of `mentioned` is used. */
  results: Map<string, string[]>;
}

const isIn = (node: Container | Rule, name: RegExp): boolean =>
  node.parent?.type === 'atrule' && name.test((node.parent as AtRule).name);
const isFrame = (rule: Rule): boolean => isIn(rule, /keyframes$/i);

type Selectors = Map<string, ParsedSelectors>;

const parseStyles = (texts: string[], selectors: Selectors): ParsedStyles => {
  const roots = texts.map((text) => postcss.parse(text));
  const mentioned: Mentioned = {
    tags: new Set(),
    names: new Set(),
    attributes: new Set(),
    parts: [],
  };
  for (const root of roots) {
    root.walkRules((rule) => {
      if (isFrame(rule)) return;
      const parsed = selectors.get(rule.selector) ?? parseSelectors(rule.selector);
      selectors.set(rule.selector, parsed);
      parsed.root.walk((node) => {
        if (node.type === 'tag') mentioned.tags.add(node.value.toLowerCase());
        if (node.type === 'class' || node.type === 'id') mentioned.names.add(node.value);
        if (node.type !== 'attribute') return;
        mentioned.attributes.add(node.attribute);
        if (/^(?:~?=)$/.test(node.operator ?? '=')) {
          for (const each of node.value?.split(/\s+/) ?? []) mentioned.names.add(each);
        } else mentioned.parts.push(node);
      });
    });
  }
  return { roots, mentioned, results: new Map() };
};

/** One character for each thing that selectors mention: whether it is used. */
const signature = ({ tags, names, attributes, parts }: Mentioned, used: Used): string =>
  [
    ...Array.from(tags, used.hasTag),
    ...Array.from(names, used.hasName),
    ...Array.from(attributes, used.hasAttribute),
    ...parts.map((part) => isAttributeUsed(part, used)),
  ]
    .map(Number)
    .join('');

const removeEmpty = (node: Container | undefined): void => {
  if (!node || node.type === 'root' || node.type === 'document' || node.nodes?.length) return;
  const parent = node.parent as Container | undefined;
  node.remove();
  removeEmpty(parent);
};

const removeUnusedRules = (root: Root, selectors: Selectors, used: Used): void => {
  root.walkRules((rule) => {
    const parsed = isFrame(rule) ? undefined : selectors.get(rule.selector);
    if (!parsed) return;
    const left = usedSelectors(parsed, used);
    if (left === undefined) {
      const parent = rule.parent as Container | undefined;
      rule.remove();
      removeEmpty(parent);
    } else if (left !== rule.selector) rule.selector = left;
  });
};

const removeUnusedKeyframes = (roots: Root[]): void => {
  const animations = new Set<string>();
  for (const root of roots) {
    root.walkDecls(/^(?:-\w+-)?animation(?:-name)?$/, ({ value }) => {
      for (const word of value.split(/[\s,]+/)) animations.add(word);
    });
  }
  for (const root of roots) {
    root.walkAtRules(/keyframes$/i, (frames) => {
      if (!animations.has(frames.params)) frames.remove();
    });
  }
};

/**
 * Removes from styles what a page cannot use: the rules whose selectors name an element, class, id or attribute that is
 * neither in its HTML nor in its scripts, and keyframes without an animation. Pages with the same styles share the parsed
 * styles, and those that use the same of them share the result.
 */
export const unusedCssRemover = () => {
  const parsed = new Map<string, ParsedStyles>();
  const selectors: Selectors = new Map();

  /**
   * @param styles the texts of a page's style elements
   * @returns the texts without what is unused, in the same order
   * @throws CssSyntaxError for text that is no CSS
   */
  return (styles: string[], used: Used): string[] => {
    const id = styles.join('\0');
    const sheets = parsed.get(id) ?? parseStyles(styles, selectors);
    parsed.set(id, sheets);
    const key = signature(sheets.mentioned, used);
    const known = sheets.results.get(key);
    if (known) return known;
    const roots = sheets.roots.map((root) => root.clone());
    for (const root of roots) removeUnusedRules(root, selectors, used);
    removeUnusedKeyframes(roots);
    const result = roots.map((root) => root.toString());
    if (sheets.results.size >= maxResults) sheets.results.clear();
    sheets.results.set(key, result);
    return result;
  };
};
