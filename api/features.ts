import { pluralize } from '#shared/pluralize.ts';
import { contact } from '#contact/feature.ts';
import { courseWalk } from '#course-walk/feature.ts';
import type { StoreReport } from '#platform/backup/copy-store.ts';
import type { Feature } from '#platform/feature.ts';

/** The features of this service. */
export const features: readonly Feature[] = [contact, courseWalk];

/** `3 submissions, 1 account`: what a copy of the store holds. */
export const countedIn = ({ rows }: Pick<StoreReport, 'rows'>): string =>
  features
    .flatMap(({ counted }) => Object.entries(counted))
    .map(([what, table]) => pluralize(rows[table] ?? 0, what))
    .join(', ');
