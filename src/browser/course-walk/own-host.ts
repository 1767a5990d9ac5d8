import { paths } from '#contract/paths.ts';
import { settings } from '#browser/built-settings.ts';

/** Whether the area calls our own service. The rules and headers of other hosts are unknown. */
export const isOwnHost = settings.courseWalkApi === settings.apiUrl + paths.courseWalk;
