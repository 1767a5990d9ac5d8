/** `UX/UI Designer` → `ux-ui-designer`: in lower case, spaces and slashes to hyphens (decisions, "Positions"). */
export const positionSlug = (title: string): string => title.toLowerCase().replace(/[\s/]+/g, '-');
