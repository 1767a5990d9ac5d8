/** `npm run backup -- FILE`, or `-- --into FOLDER [--keep N]`: docs/operating.md, "Backup and restore". */
import { parseArgs } from 'node:util';
import { backUp } from '#platform/backup/backup.ts';
import { backUpInto } from '#platform/backup/dated-backups.ts';
import { configFrom } from '#platform/config/config.ts';
import { loadDotEnv } from './dot-env.ts';
import { exitWith, say } from './terminal.ts';

const usage = `Usage: npm run backup -- FILE
       npm run backup -- --into FOLDER [--keep N]    a dated copy; the newest N (14) remain`;

const options = {
  into: { type: 'string' },
  keep: { type: 'string', default: '14' },
} as const;

const read = (): { file: string | undefined; into: string | undefined; keep: number } => {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [file, ...more] = positionals;
    const keep = /^[1-9]\d{0,4}$/.test(values.keep) ? Number(values.keep) : exitWith(usage);
    if (more.length || (file === undefined) === (values.into === undefined)) exitWith(usage);
    return { file, into: values.into, keep };
  } catch {
    return exitWith(usage);
  }
};

loadDotEnv();
const { file, into, keep } = read();
try {
  const { dataDir, databaseUrl } = configFrom(process.env);
  if (databaseUrl)
    exitWith(
      'DATABASE_URL is set: back PostgreSQL up with pg_dump (docs/operating.md, "PostgreSQL").',
    );
  if (into !== undefined) {
    const backup = backUpInto(dataDir, into, { keep });
    say(`${backup.file} holds ${backup.submissions} submissions, and has been read through.`);
    if (backup.deleted.length) say(`Deleted: ${backup.deleted.join(', ')}.`);
  } else if (file !== undefined) {
    say(`${file} holds ${backUp(dataDir, file)} submissions, and has been read through.`);
  }
} catch (error) {
  exitWith((error as Error).message);
}
