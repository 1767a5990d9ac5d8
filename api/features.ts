import type { Config } from './config.ts';
import { contact } from '#contact/feature.ts';
import { courseWalk } from '#course-walk/feature.ts';
import type { StoreReport } from '#platform/backup/check-store.ts';
import type { Feature } from '#platform/feature.ts';
import type { Identity } from '#platform/site/identity.ts';

/** What this service does. */
export const features: readonly Feature<Config>[] = [contact, courseWalk];

/**
 * Those that answer calls and do jobs: the host of the course-walk area only for a site that has the area. What a store holds
 * of another is copied, counted and removed in its time all the same.
 */
export const featuresOf = ({ appName }: Pick<Identity, 'appName'>): readonly Feature<Config>[] =>
  features.filter((feature) => feature !== courseWalk || appName !== undefined);

/** `3 submissions, 2 accounts`: what a copy of the store holds. */
export const countedIn = ({ rows }: Pick<StoreReport, 'rows'>): string =>
  features
    .flatMap(({ counted }) => Object.entries(counted))
    .map(([what, table]) => `${rows[table] ?? 0} ${what}`)
    .join(', ');
