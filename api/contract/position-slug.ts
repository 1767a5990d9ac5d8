/**
 * `UX/UI Designer` → `ux-ui-designer`: lower case, with hyphens for spaces and slashes, and a straight apostrophe for a
 * curly one (decisions, "Positions").
 */
export const positionSlug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[\s/]+/g, '-')
    .replaceAll('’', "'");
