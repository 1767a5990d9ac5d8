/** `UX/UI Designer` → `ux-ui-designer`: in lower case, spaces and slashes to hyphens (decisions 18). */
export const positionSlug = (title: string): string => title.toLowerCase().replace(/[\s/]+/g, '-');
