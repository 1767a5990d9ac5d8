import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newJob } from '#platform/jobs/job.ts';
import { removeOrphans } from '#platform/mail/mail-files.ts';
import { removeSubmissions } from '#contact/retention.ts';
import { submissionId } from '#contact/submission-store.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { describeOnDatabases, storeWithMail } from '../../../helpers/temporary-store.ts';

describeOnDatabases('mail files of another process', (store) => {
  test('are removed once their jobs are gone, and no others', async () => {
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
    await removeSubmissions(store.db, store.dataDir, ids.slice(0, 3));
    expect(await removeOrphans(store.db, other)).toBe(7);
    const left = ids.slice(3).flatMap((id) => [`${id}.eml`, `${id}.eml.part`]);
    expect(readdirSync(join(other, 'mail')).toSorted()).toEqual(
      [...left, `${mail}.eml`, 'spam-2026-11-21.eml'].toSorted(),
    );
    expect(await removeOrphans(store.db, other)).toBe(0);
  });
});
