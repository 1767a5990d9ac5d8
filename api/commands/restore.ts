/** `npm run restore -- FILE`: docs/operating.md, "Backup and restore". */
import { restore } from '#platform/backup/restore.ts';
import { configFrom } from '#platform/config/config.ts';
import { loadDotEnv } from './dot-env.ts';
import { exitWith, say } from './terminal.ts';

loadDotEnv();
const [file, ...more] = process.argv.slice(2);
if (!file || more.length) exitWith('Usage: npm run restore -- FILE');
try {
  const { dataDir, databaseUrl } = configFrom(process.env);
  if (databaseUrl)
    exitWith(
      'DATABASE_URL is set: restore PostgreSQL with pg_restore (docs/operating.md, "PostgreSQL").',
    );
  const { submissions, setAside } = restore(dataDir, file as string);
  say(`Restored ${submissions} submissions.`);
  if (setAside) say(`What was there before is ${setAside}; delete it when it is not needed.`);
} catch (error) {
  exitWith((error as Error).message);
}
