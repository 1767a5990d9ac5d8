import { paths } from '#contract/paths.ts';
import { settings } from '#browser/built-settings.ts';

/** Whether the area calls the project's own service, whose rules and headers are known; any other host's are not. */
export const isOwnHost = settings.courseWalkApi === settings.apiUrl + paths.courseWalk;
