import { describe, expect, test } from 'vitest';
import { logCommandEvents } from '#platform/events/command-events.ts';
import { keptLog } from '../../../helpers/log-lines.ts';
import { postgresStartMs } from '../../../helpers/postgres.ts';
import { databases } from '../../../helpers/temporary-store.ts';

describe.each(databases)('events of commands over $database', ({ open }) => {
  test(
    'are logged in the order in which they happened, however they were stored',
    async (context) => {
      const { db } = await open(context);
      const times = [3, 1, 4, 2];
      const events = times.map((happened_at) => {
        const id = `${happened_at % 3} ${happened_at}`;
        return { id, event: `event ${happened_at}`, who: 'somebody', happened_at };
      });
      await db.insertInto('command_events').values(events).execute();
      const { log, lines } = keptLog();
      await logCommandEvents(db, log);
      const logged = lines.map((line) => (JSON.parse(line) as { event: string }).event);
      expect(logged).toEqual(['event 1', 'event 2', 'event 3', 'event 4']);
    },
    postgresStartMs,
  );
});
