import type { Problem } from '#collections/problem.ts';
import type { Content } from '#collections/read/content.ts';
import type { Targets } from '#collections/targets.ts';

/** Finds one kind of problem in all of `content/`. */
export type Rule = (content: Content, targets: Targets) => Problem[] | Promise<Problem[]>;
