/** The check that all tests of the service run under finds what it is for. */
import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import { takeNetworkCalls } from '../../helpers/no-network-in-transactions.ts';
import { postgresStartMs } from '../../helpers/postgres.ts';
import { startSmtp } from '../../helpers/smtp.ts';
import { databases } from '../../helpers/temporary-store.ts';

const mail = { from: 'a@a.example', to: 'b@b.example', text: 'A mail' };

describe.each(databases)('network calls on $database', ({ open }) => {
  test(
    'are found inside a transaction, and only there',
    async (context) => {
      const store = await open(context);
      const smtp = await startSmtp();
      const pool = createTransport({ url: smtp.url, pool: true });
      context.onTestFinished(async () => {
        pool.close();
        await Promise.all([store.close(), smtp.close()]);
      });
      const send = () => pool.sendMail(mail);
      await store.db.transaction().execute(async (trx) => {
        await trx.selectFrom('outbox').select('id').execute();
      });
      await send();
      expect(takeNetworkCalls()).toEqual([]);
      // By the connection that is open.
      await store.db.transaction().execute(send);
      expect(takeNetworkCalls()).toContain('sendMail');
      // By a new one.
      await store.db
        .transaction()
        .execute(() => fetch(`http://127.0.0.1:${smtp.port}`).catch(() => 0));
      expect(takeNetworkCalls()).toContain('connect');
    },
    postgresStartMs,
  );
});
