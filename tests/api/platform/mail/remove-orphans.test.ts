import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { newJob } from '#platform/jobs/job.ts';
import { removeOrphans } from '#platform/mail/mail-files.ts';
import { removeSubmissions } from '#contact/retention.ts';
import { submissionId } from '#contact/submission-store.ts';
import { hourlyTasks } from '#service/service.ts';
import { createMailer, type Mailer } from '#platform/mail/mailer.ts';
import { configFrom } from '#settings/service.ts';
import { company } from '../../../helpers/company.ts';
import { submissionWorker } from '../../../helpers/jobs.ts';
import { keptLog } from '../../../helpers/log-lines.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { describeOnDatabases, storeWithMail } from '../../../helpers/temporary-store.ts';

describeOnDatabases('mail files of another process', (store) => {
  test('are removed only after their jobs are gone', async () => {
    const other = temporaryFolder();
    expect(await removeOrphans(store.db, other)).toBe(0);
    mkdirSync(join(other, 'mail'));
    const ids = Array.from({ length: 5 }, () => submissionId(Date.now()));
    for (const id of ids) {
      await storeWithMail(store, { id });
      writeFileSync(join(other, 'mail', `${id}.eml`), 'mail');
      writeFileSync(join(other, 'mail', `${id}.eml.part`), 'half a mail');
    }
    const [mail, gone] = [randomUUID(), randomUUID()];
    const job = newJob({
      queue: 'account-mail',
      subjectId: mail,
      domain: 'a.example',
      createdAt: 1,
    });
    await store.db.insertInto('jobs').values(job).execute();
    for (const id of [mail, gone]) writeFileSync(join(other, 'mail', `${id}.eml`), 'link');
    writeFileSync(join(other, 'mail', 'spam-2026-11-21.eml'), 'digest');
    await removeSubmissions(store.db, ids.slice(0, 3));
    expect(await removeOrphans(store.db, other)).toBe(7);
    const left = ids.slice(3).flatMap((id) => [`${id}.eml`, `${id}.eml.part`]);
    expect(readdirSync(join(other, 'mail')).toSorted()).toEqual(
      [...left, `${mail}.eml`, 'spam-2026-11-21.eml'].toSorted(),
    );
    expect(await removeOrphans(store.db, other)).toBe(0);
  });
});

describeOnDatabases('mail file written during an erasure', (store) => {
  test('is removed by the next hourly task', async () => {
    const id = submissionId(Date.now());
    await storeWithMail(store, { id });
    const folder = join(store.dataDir, 'mail');
    const config = { ...configFrom({}), dataDir: store.dataDir };
    const files = createMailer(config, company);
    const erasing: Mailer = {
      ...files,
      send: async (...mail) => {
        await removeSubmissions(store.db, [id]);
        await removeOrphans(store.db, store.dataDir);
        return files.send(...mail);
      },
    };
    const { worker } = submissionWorker(store, {}, { mailer: erasing });
    worker.wake();
    await vi.waitFor(() => expect(readdirSync(folder)).toEqual([`${id}.eml`]), {
      timeout: 30_000,
      interval: 10,
    });
    await worker.stop();
    const tasks = await hourlyTasks({ config, database: store, log: keptLog().log, queues: [] });
    await tasks['orphaned mail files']?.(new AbortController().signal);
    expect(readdirSync(folder)).toEqual([]);
  });
});
