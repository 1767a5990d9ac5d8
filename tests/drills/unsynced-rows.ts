/**
 * The control of the power-loss drill: commits rows to an SQLite file without syncing it. Arguments: path of the file,
 * number of rows.
 */
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const [file = '', rows = '0'] = process.argv.slice(2);
const sqlite = new DatabaseSync(file);
sqlite.exec('pragma journal_mode = WAL');
sqlite.exec('create table rows (id integer primary key)');
// Syncs the empty table, so that only the rows can be lost.
execFileSync('sync', ['-f', dirname(file)]);
sqlite.exec('pragma synchronous = OFF');
const insert = sqlite.prepare('insert into rows (id) values (?)');
for (let id = 0; id < Number(rows); id += 1) insert.run(id);
