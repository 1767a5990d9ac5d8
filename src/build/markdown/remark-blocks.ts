import { type MarkdownNode, walk } from '#lib/markdown-tree.ts';

const names: Record<string, string | undefined> = { table: 'Table', code: 'Code' };

/**
 * Puts a block into a box that scrolls, as it may be wider than the page. The box is focusable for the keyboard (WCAG
 * 2.1.1).
 */
const inScrollBox = (node: MarkdownNode): MarkdownNode => {
  const name = names[node.type];
  if (!name) return node;
  return {
    type: 'scrollBox',
    data: {
      hName: 'div',
      hProperties: { className: ['scroll-box'], role: 'group', ariaLabel: name, tabIndex: 0 },
    },
    children: [node],
  };
};

/** The mark of a task. A checkbox would be a control without a label. */
const taskMark = (isDone: boolean): MarkdownNode => ({
  type: 'taskMark',
  data: {
    hName: 'span',
    hProperties: {
      className: isDone ? ['task', 'task-done'] : ['task'],
      role: 'img',
      ariaLabel: isDone ? 'Done' : 'To do',
    },
  },
  children: [],
});

const markTask = (item: MarkdownNode): void => {
  if (item.type !== 'listItem' || typeof item.checked !== 'boolean') return;
  const [first] = item.children ?? [];
  const target = first?.type === 'paragraph' ? first : item;
  target.children = [taskMark(item.checked), ...(target.children ?? [])];
  item.checked = null;
  item.data = { ...item.data, hProperties: { className: ['task-item'] } };
};

/** A remark plugin: tables and code scroll in boxes of their own, tasks have marks. */
export const remarkBlocks = () => (tree: MarkdownNode) => {
  walk(tree, markTask);
  walk(tree, (node) => {
    if (node.type !== 'scrollBox' && node.children) node.children = node.children.map(inScrollBox);
  });
};
