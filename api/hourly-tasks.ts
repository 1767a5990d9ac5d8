/** The tasks that the service runs when it starts and every hour. */
import { features } from './app.ts';
import { emptyLog } from '#platform/database/empty-log.ts';
import type { OpenDatabase } from '#platform/database/open-database.ts';
import type { Deps } from '#platform/feature.ts';
import type { HousekeepingTask } from '#platform/jobs/housekeeping.ts';
import { removeEndedCounts } from '#platform/limits/shared-limiter.ts';
import { removeOrphans } from '#platform/mail/remove-orphans.ts';

interface HourlyTasksOptions extends Pick<Deps, 'config'> {
  database: OpenDatabase;
  /** The names of those that are set up. */
  queues: readonly string[];
}

/** The tasks, in order, by the names used in the log. Those of the features come first. */
export const hourlyTasks = ({
  config,
  database: { db, checkpoint },
  queues,
}: HourlyTasksOptions): Record<string, HousekeepingTask> => ({
  ...Object.fromEntries(
    features.flatMap(({ hourly }) => Object.entries(hourly({ config, db }, queues))),
  ),
  'orphaned mail files': (signal) => removeOrphans(db, config.dataDir, signal),
  'ended limits': (signal) => removeEndedCounts(db, Date.now(), signal),
  // After this, removed data is no longer on the disk.
  checkpoint: async (signal) => {
    if (checkpoint) await emptyLog({ checkpoint }, signal);
    return 0;
  },
});
