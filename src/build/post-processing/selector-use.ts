import selectorParser, {
  type Attribute,
  type Node,
  type Pseudo,
  type Selector,
} from 'postcss-selector-parser';

/** What a page and its scripts name. */
export interface Used {
  hasTag: (name: string) => boolean;
  /** A class, an id, or the value of an attribute. */
  hasName: (name: string) => boolean;
  hasAttribute: (name: string) => boolean;
  /** Whether a value has such a beginning, end or part. */
  someName: (test: (name: string) => boolean) => boolean;
}

/** Attributes whose presence or value changes while the page is used. */
const dynamic = new Set(['value', 'checked', 'selected', 'open']);
const alwaysThere = new Set(['html', 'head', 'body']);
const listPseudos = new Set([':is', ':where', ':matches', ':-webkit-any', ':-moz-any']);

/** Whether the selector of an attribute can match. */
export const isAttributeUsed = ({ attribute, operator, value }: Attribute, used: Used): boolean => {
  if (dynamic.has(attribute)) return true;
  if (!used.hasAttribute(attribute)) return false;
  if (value === undefined) return true;
  switch (operator) {
    case '=':
    case '~=':
      return value.split(/\s+/).every((each) => used.hasName(each));
    case '^=':
    case '|=':
      return used.someName((name) => name.startsWith(value));
    case '$=':
      return used.someName((name) => name.endsWith(value));
    default:
      return used.someName((name) => name.includes(value));
  }
};

/** Removes the alternatives of `:is()` and `:where()` that match nothing; false when none is left. */
const prune = (pseudo: Pseudo, used: Used): boolean => {
  if (pseudo.nodes.length === 0) return true;
  // Backwards, because a removed alternative moves those after it.
  for (const alternative of [...pseudo.nodes].reverse()) {
    if (!isSelectorUsed(alternative, used)) alternative.remove();
  }
  return pseudo.nodes.length > 0;
};

const isNodeUsed = (node: Node, used: Used): boolean => {
  switch (node.type) {
    case 'class':
    case 'id':
      return used.hasName(node.value);
    case 'tag':
      return alwaysThere.has(node.value) || used.hasTag(node.value.toLowerCase());
    case 'attribute':
      return isAttributeUsed(node, used);
    case 'pseudo':
      // What `:not()` and `:has()` name need not be there now.
      return !listPseudos.has(node.value) || prune(node, used);
    default:
      return true;
  }
};

const isSelectorUsed = (selector: Selector, used: Used): boolean =>
  selector.nodes.every((node) => isNodeUsed(node, used));

const hasLists = (selectors: selectorParser.Root): boolean => {
  let found = false;
  selectors.walkPseudos((pseudo) => {
    found ||= listPseudos.has(pseudo.value);
  });
  return found;
};

/** Selectors of a rule. */
export interface ParsedSelectors {
  root: selectorParser.Root;
  /** Whether they contain `:is()` or the like, which is reduced as well. */
  hasLists: boolean;
}

/** Parses a rule's list of selectors. */
export const parseSelectors = (text: string): ParsedSelectors => {
  const root = selectorParser().astSync(text);
  return { root, hasLists: hasLists(root) };
};

/**
 * @param selectors a rule's list of selectors
 * @returns those that can match something; undefined when none can
 */
export const usedSelectors = (selectors: ParsedSelectors, used: Used): string | undefined => {
  // Only lists within selectors change while it is found out what is used: most rules need no copy.
  const { nodes } = selectors.hasLists ? selectors.root.clone({}) : selectors.root;
  const left = nodes.filter((selector) => isSelectorUsed(selector, used));
  return left.length > 0 ? left.join(',') : undefined;
};
