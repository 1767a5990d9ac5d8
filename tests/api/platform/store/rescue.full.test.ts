/** The commands of docs/operating/troubleshooting.md, "Moved or deleted", on a service whose store is gone. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { databaseFile } from '#platform/store/sqlite.ts';
import { payloads } from '../../../helpers/app.ts';
import { countSubmissionsIn } from '../../../helpers/crashed-store.ts';
import { documentedCommands } from '../../../helpers/documented.ts';
import { startServiceProcess } from '../../../helpers/service-process.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const post = (url: string, subject: string): Promise<Response> =>
  fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...payloads.message, subject }),
  });

const accidents: ReadonlyArray<[accident: string, happen: (dataDir: string) => void]> = [
  ['its folder was deleted', (dataDir) => rmSync(dataDir, { recursive: true })],
  ['only its file was deleted', (dataDir) => rmSync(databaseFile(dataDir))],
  ['only its log was deleted', (dataDir) => rmSync(`${databaseFile(dataDir)}-wal`)],
  [
    'its folder was moved',
    (dataDir) => {
      renameSync(dataDir, `${dataDir}-elsewhere`);
      mkdirSync(dataDir);
    },
  ],
];

// The commands read Linux's list of a process's open files.
test.skipIf(!existsSync('/proc/self/fd')).for(accidents)(
  'the documented commands rescue each message of a store if %s',
  async ([, happen], context) => {
    const [dataDir, rescued] = [
      join(temporaryFolder(), 'data'),
      join(temporaryFolder(), 'rescued'),
    ];
    const { child, url, stop } = await startServiceProcess(context, { DATA_DIR: dataDir });
    for (const subject of ['First loom', 'Second loom']) {
      expect((await post(url, subject)).status).toBe(201);
    }
    happen(dataDir);
    expect((await post(url, 'Third loom')).status).toBe(503);

    const commands = documentedCommands('operating/troubleshooting.md', '/proc/')
      .replaceAll('/var/lib/quarrylight-rescued', rescued)
      .replace(/\$\(systemctl show [^)]*\)/, String(child.pid));
    execFileSync('sh', ['-ec', commands]);
    await stop();
    expect(await countSubmissionsIn(rescued)).toBe(2);
  },
);
