/** `npm run backup -- FILE`: README, "Operating it". */
import { backUp } from '../backup/backup.ts';
import { configFrom } from '../config.ts';
import { loadDotEnv } from './dot-env.ts';
import { giveUp, say } from './terminal.ts';

loadDotEnv();
const [file, ...more] = process.argv.slice(2);
if (!file || more.length) giveUp('Usage: npm run backup -- FILE');
try {
  const { dataDir, databaseUrl } = configFrom(process.env);
  if (databaseUrl) giveUp('DATABASE_URL is set: back PostgreSQL up with pg_dump.');
  const submissions = backUp(dataDir, file as string);
  say(`${file} holds ${submissions} submissions, and has been read through.`);
} catch (error) {
  giveUp((error as Error).message);
}
