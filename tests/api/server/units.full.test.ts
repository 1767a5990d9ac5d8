/** The units of docs/operating.md under a real systemd, installed as the page says. */
import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { restore } from '#platform/backup/restore.ts';
import { pathWithId } from '#contract/endpoint.ts';
import { courseWalkCalls as endpoints } from '#contract/course-walk/calls.ts';
import { hasPages } from '#collections/left-out.ts';
import { paths } from '#contract/paths.ts';
import { openSqlite } from '#platform/database/open-sqlite.ts';
import { payloads } from '../../helpers/app.ts';
import { ada } from '../../helpers/course-walk.ts';
import { commandsBelow, units } from '../../helpers/documented-units.ts';
import { freePort } from '../../helpers/free-port.ts';
import { bootDebian, type Container } from '../../helpers/nspawn.ts';
import { packSite } from '../../helpers/packed-site.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const waiting = { timeout: 60_000, interval: 100 };
const service = 'quarrylight.service';

/** Installs the units, and the archive that is in /mnt, with the commands of the page. */
const install = async ({ sh, path }: Container, port: number): Promise<void> => {
  for (const { name, text } of units) writeFileSync(path(`/etc/systemd/system/${name}`), text);
  const files = units.map(({ name }) => `/etc/systemd/system/${name}`).join(' ');
  const start = 'systemctl daemon-reload';
  const [before = '', after = ''] = commandsBelow('On the server, as root:').split(start);
  await sh(before);
  await sh(`echo PORT=${port} >> /opt/quarrylight/.env`);
  await sh(`systemd-analyze verify ${files}`);
  await sh(`${start}${after}`);
  await sh('systemctl enable --now quarrylight-backup.timer');
};

/** Calls of the service, which must succeed. */
const caller = (origin: string) => ({
  call: async (what: string, body?: unknown, headers: Record<string, string> = {}) => {
    const [method = '', path = ''] = what.split(' ');
    const response = await fetch(origin + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && {
        body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body),
      }),
    });
    const text = await response.text();
    expect(response.ok, `${what}: ${response.status} ${text}`).toBe(true);
    return (text && JSON.parse(text)) as never;
  },
  isReady: () =>
    vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), waiting),
});

/** Whether this site has the course-walk area, and its service is the host. */
const hasHost = hasPages('course-walk');

type Call = ReturnType<typeof caller>['call'];
const courseWalk = ({ method, path }: { method: string; path: string }): string =>
  `${method} ${paths.courseWalk}${path}`;

/** The token of the link in the only mail file to a holder of an account. */
const mailedToken = ({ path }: Container): Promise<string> =>
  vi.waitFor(() => {
    const folder = path('/var/lib/quarrylight/mail');
    const mails = readdirSync(folder).filter((name) => name.endsWith('.eml'));
    const texts = mails.map((name) => readFileSync(join(folder, name), 'utf8'));
    const mail = texts.find((text) => text.includes(`To: ${ada.email}`)) ?? '';
    const [, token] = /#token=3D([\w-]{43})/.exec(mail.replace(/=\r?\n/g, '')) ?? [];
    if (!token) throw new Error('There is no mail with a link.');
    return token;
  }, waiting);

/** Signs up, verifies the address, signs in, and uploads the picture of a course. */
const addPicture = async (call: Call, container: Container): Promise<void> => {
  await call(courseWalk(endpoints.signUp), ada);
  const token = await mailedToken(container);
  await call(courseWalk(endpoints.confirmVerification), { token, password: ada.password });
  const session: { token: string } = await call(courseWalk(endpoints.login), ada);
  const headers = { Authorization: `Bearer ${session.token}` };
  const course = { name: 'Spring Grand Prix', venue: 'Bromont' };
  const { _id }: { _id: string } = await call(courseWalk(endpoints.addCourse), course, headers);
  const picture = sharp({ create: { width: 99, height: 99, channels: 3, background: 'teal' } });
  const path = pathWithId(endpoints.putImage, _id);
  const type = { 'Content-Type': 'image/png' };
  await call(courseWalk({ method: 'PUT', path }), await picture.png().toBuffer(), {
    ...headers,
    ...type,
  });
};

/** How often each of the tables has a row in a backup, which is restored first. */
const restored = async (backups: string) => {
  const copies = temporaryFolder();
  cpSync(backups, copies, { recursive: true });
  const [name = ''] = readdirSync(copies).filter((each) => each.endsWith('.sqlite'));
  const dataDir = temporaryFolder();
  await restore(dataDir, join(copies, name));
  const { db, close } = await openSqlite(dataDir);
  const count = async (table: 'submissions' | 'course_walk_images') =>
    (await db.selectFrom(table).select('id').execute()).length;
  const counts = [await count('submissions'), await count('course_walk_images')];
  await close();
  return counts;
};

test(
  'the service and its backup run as the page installs them',
  { timeout: 900_000 },
  async (context) => {
    const packed = temporaryFolder();
    const opt = temporaryFolder({ mode: 0o755 });
    const container = await bootDebian(context, { '/mnt': packed, '/opt': opt });
    const { sh, path } = container;
    const archive = await packSite();
    context.onTestFinished(() => rmSync(archive, { recursive: true, force: true }));
    copyFileSync(join(archive, 'quarrylight.tar.gz'), join(packed, 'quarrylight.tar.gz'));
    const port = await freePort();
    const { call, isReady } = caller(`http://127.0.0.1:${port}`);
    const events = async (): Promise<string[]> =>
      (await sh(`journalctl -u ${service} -o cat`))
        .split('\n')
        .flatMap((line) => /"event":"([^"]+)"/.exec(line)?.[1] ?? []);

    await install(container, port);
    await isReady();
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<h1');

    await call(`POST ${paths.contact}`, payloads.message);
    if (hasHost) await addPicture(call, container);

    expect(await sh('systemctl list-timers --no-legend')).toContain('quarrylight-backup.timer');
    await sh('systemctl start quarrylight-backup.service');
    expect(await restored(path('/var/lib/quarrylight-backup'))).toEqual([1, Number(hasHost)]);

    await sh(`systemctl restart ${service}`);
    await isReady();
    // What Node had compiled.
    expect(await sh('find /var/cache/quarrylight -type f -user quarrylight | wc -l')).toMatch(
      /^\d{3,}$/m,
    );
    const command = commandsBelow('that needs a secret gets it as the service does:');
    await sh(command.replace('test-mail', `end-sessions --email ${ada.email}`));
    await vi.waitFor(async () => {
      expect(await events()).toEqual(['verified', 'signed in', 'ended']);
    }, waiting);

    await sh(`systemctl stop ${service}`);
    const state = await sh(`systemctl show ${service} -p ActiveState,Result,ExecMainStatus`);
    // Neither `timeout` nor killed.
    expect(state.trim().split('\n').sort()).toEqual([
      'ActiveState=inactive',
      'ExecMainStatus=0',
      'Result=success',
    ]);
  },
);
