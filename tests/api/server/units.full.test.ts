/** The units of docs/operating.md under a real systemd, installed as the page says. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { restore } from '../../../api/backup/restore.ts';
import { pathWithId } from '../../../api/contract/course-walk/endpoint.ts';
import { courseWalkEndpoints as endpoints } from '../../../api/contract/course-walk/endpoints.ts';
import { paths } from '../../../api/contract/paths.ts';
import { openSqlite } from '../../../api/database/open-sqlite.ts';
import { ada } from '../../helpers/course-walk.ts';
import { commandsBelow, units } from '../../helpers/documented-units.ts';
import { freePort } from '../../helpers/free-port.ts';
import { bootDebian, type Container } from '../../helpers/nspawn.ts';
import { packSite } from '../../helpers/packed-site.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const waiting = { timeout: 60_000, interval: 100 };

/** Installs the units and the archive in /mnt, and starts what the page starts. */
const install = async ({ sh, path }: Container, port: number) => {
  for (const { name, text } of units) writeFileSync(path(`/etc/systemd/system/${name}`), text);
  const start = 'systemctl daemon-reload';
  const commands = commandsBelow('On the server, as root:').split(start);
  await sh(commands[0] ?? '');
  await sh(`echo PORT=${port} >> /opt/quarrylight/.env`);
  const files = units.map(({ name }) => `/etc/systemd/system/${name}`).join(' ');
  await sh(`systemd-analyze verify ${files}`);
  await sh(`${start}${commands[1]}`);
  await sh('systemctl enable --now quarrylight-backup.timer');
};

test('the service and its backup run as the page installs them', { timeout: 600_000 }, async (context) => {
  const opt = temporaryFolder({ mode: 0o755 });
  const packed = temporaryFolder();
  const container = await bootDebian(context, { '/mnt': packed, '/opt': opt });
  const archive = await packSite();
  context.onTestFinished(() => rmSync(archive, { recursive: true, force: true }));
  const { sh, path } = container;
  const port = await freePort();
  await install(container, port);

  const origin = `http://127.0.0.1:${port}`;
});
