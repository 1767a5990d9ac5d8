import remarkGfm from 'remark-gfm';

/**
 * A remark plugin with its options: GitHub's tables, tasks and footnotes, for every Markdown text. What is struck out has two
 * tildes on each side, as the 2 of `H~2~O` is not.
 */
export const gfm: [typeof remarkGfm, { singleTilde: boolean }] = [
  remarkGfm,
  { singleTilde: false },
];
