/** Security events of commands, which run in processes of their own, beside a service or alone. */
import { execFileSync } from 'node:child_process';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { configFrom } from '#api/config.ts';
import { addAccount } from '#course-walk/accounts/accounts.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { startService } from '#api/server.ts';
import { ada } from '../../helpers/course-walk.ts';
import { facts } from '../../helpers/facts.ts';
import { keptLog } from '../../helpers/log-lines.ts';
import { waiting } from '../../helpers/outage.ts';
import { freshDatabase, postgresStartMs } from '../../helpers/postgres.ts';
import { quiet } from '../../helpers/spawned-server.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { submissionRow } from '../../helpers/temporary-store.ts';

// Each command is a process that starts anew, slowly on a busy machine.
vi.setConfig({ testTimeout: postgresStartMs });

interface Event {
  event: string;
  who: string;
  at?: string;
}

describe.each([
  { database: 'SQLite', urlOf: () => Promise.resolve('') },
  { database: 'PostgreSQL', urlOf: freshDatabase },
])('the events of commands over $database', ({ urlOf }) => {
  let env: Record<string, string>;

  beforeEach(async (context) => {
    const databaseUrl = await urlOf(context);
    env = {
      ...quiet,
      ...{ DATA_DIR: temporaryFolder(), DATABASE_URL: databaseUrl },
    };
    const { db, close } = await openDatabase(configFrom(env));
    const { email, firstname, lastname } = ada;
    const holder = { email, firstname, lastname, googleSubject: 'any', verifiedAt: 1 };
    await addAccount(db, holder, Date.now());
    await db.insertInto('submissions').values(submissionRow()).execute();
    await close();
  }, postgresStartMs);

  const inbox = (...args: string[]): string =>
    execFileSync(process.execPath, ['api/commands/inbox.ts', ...args], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });

  const startLogged = async () => {
    const { log, lines } = keptLog();
    const service = await startService(configFrom(env), { facts, log });
    const events = (): Event[] =>
      lines.map((line) => JSON.parse(line) as Event).filter(({ event }) => event);
    return { service, events };
  };

  test('are in the log of the service, with the pseudonym of its own events, at once or at its next start', async () => {
    const running = await startLogged();
    const { status } = await fetch(`${running.service.url}/api/course-walk/users/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: ada.email, password: 'wrong' }),
    });
    expect(status).toBe(401);
    inbox('end-sessions', '--email', ada.email);
    await vi.waitFor(() => expect(running.events()).toHaveLength(2), waiting);
    await running.service.close();
    const [refused, ended] = running.events();
    expect([refused?.event, ended?.event]).toEqual(['refused', 'ended']);
    expect(ended?.who).toBe(refused?.who);
    expect(refused?.who).toMatch(/^[\w-]{16}$/);

    const before = Date.now();
    expect(inbox('export', '--format', 'jsonl')).toContain('ada@visitor.example');
    inbox('erase', '--email', ada.email);
    const after = Date.now();
    const next = await startLogged();
    await vi.waitFor(() => expect(next.events()).toHaveLength(2), waiting);
    await next.service.close();
    const [exported, erased] = next.events();
    expect([exported?.event, erased?.event]).toEqual(['exported', 'erased']);
    expect(erased?.who).toBe(refused?.who);
    for (const { at = '' } of next.events()) {
      expect(Date.parse(at)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(at)).toBeLessThanOrEqual(after);
    }

    const last = await startLogged();
    await last.service.close();
    expect(last.events()).toEqual([]);
  });
});
