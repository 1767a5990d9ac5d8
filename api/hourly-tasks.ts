/** The tasks that the service runs when it starts and every hour. */
import { features } from './features.ts';
import { emptyLog } from '#platform/database/empty-log.ts';
import type { OpenDatabase } from '#platform/database/open-database.ts';
import type { TaskDeps } from '#platform/feature.ts';
import type { HousekeepingTask } from '#platform/jobs/housekeeping.ts';
import { removeEndedCounts } from '#platform/limits/shared-limiter.ts';
import { removeOrphans } from '#platform/mail/remove-orphans.ts';

interface HourlyTasksOptions extends Omit<TaskDeps, 'db'> {
  database: OpenDatabase;
}

/** The tasks, in order, by the names used in the log. Those of the features come first. */
export const hourlyTasks = ({
  database: { db, checkpoint },
  ...options
}: HourlyTasksOptions): Record<string, HousekeepingTask> => ({
  ...Object.fromEntries(
    features.flatMap(({ hourlyTasks: tasks }) => Object.entries(tasks({ ...options, db }))),
  ),
  'orphaned mail files': (signal) => removeOrphans(db, options.config.dataDir, signal),
  'ended limits': (signal) => removeEndedCounts(db, Date.now(), signal),
  // After this, removed data is no longer on the disk.
  checkpoint: async (signal) => {
    if (checkpoint) await emptyLog({ checkpoint }, signal);
    return 0;
  },
});
