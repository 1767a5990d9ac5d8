import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { exportLines, isExportFormat } from './export-lines.ts';
import { type InboxCommand, UsageError } from './inbox-command.ts';
import { pluralize } from './pluralize.ts';
import { openStoreToRead } from '../database/open-store.ts';
import { allSubmissions, countSubmissions } from '../submissions/read-submissions.ts';

/** Submissions between two progress messages. */
const progressEvery = 5000;

/** `export --format jsonl|csv [--spam]`: every submission, oldest first, as a stream. */
export const exportSubmissions: InboxCommand = async (args, { config, out, err }) => {
  const { values } = parseArgs({
    args,
    options: { format: { type: 'string' }, spam: { type: 'boolean', default: false } },
  });
  const { format } = values;
  if (!isExportFormat(format)) throw new UsageError('export takes --format jsonl or --format csv.');
  const folder = values.spam ? 'spam' : 'inbox';
  const db = await openStoreToRead(config);
  try {
    const total = await countSubmissions(db, folder);
    let done = 0;
    const withProgress = async function* () {
      for await (const entry of allSubmissions(db, folder)) {
        yield entry;
        done += 1;
        if (done % progressEvery === 0) err.write(`Exported ${done} of ${total} …\n`);
      }
    };
    for await (const line of exportLines(withProgress(), format)) {
      if (!out.write(line)) await once(out, 'drain');
    }
    err.write(`Exported ${pluralize(done, 'submission')}.\n`);
  } finally {
    await db.destroy();
  }
};
