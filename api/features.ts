import { pluralize } from '#shared/pluralize.ts';
import type { Config } from './config.ts';
import { contact } from '#contact/feature.ts';
import { courseWalk } from '#course-walk/feature.ts';
import type { StoreReport } from '#platform/backup/copy-store.ts';
import type { Feature } from '#platform/feature.ts';
import type { Identity } from '#platform/site/identity.ts';

/** The features of this service. */
export const features: readonly Feature<Config>[] = [contact, courseWalk];

/**
 * The features that answer calls and do jobs. The course-walk host is one only if the site has the area. The data of
 * the other features is still copied, counted and removed in time.
 */
export const featuresOf = ({ appName }: Pick<Identity, 'appName'>): readonly Feature<Config>[] =>
  features.filter((feature) => feature !== courseWalk || appName !== undefined);

/** `3 submissions, 1 account`: what a copy of the store holds. */
export const countedIn = ({ rows }: Pick<StoreReport, 'rows'>): string =>
  features
    .flatMap(({ counted }) => Object.entries(counted))
    .map(([what, table]) => pluralize(rows[table] ?? 0, what))
    .join(', ');
