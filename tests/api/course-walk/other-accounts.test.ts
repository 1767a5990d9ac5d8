/** Isolation: whatever is done to one account, another account keeps all its rows. */
import { expect, test, vi } from 'vitest';
import { courseWalkCalls as endpoints } from '#contract/calls.ts';
import { dayMs, hourMs } from '#contract/units.ts';
import { removeExpiredMails } from '#course-walk/reset-links.ts';
import { removeExpiredSessions, startSession } from '#course-walk/sessions.ts';
import { linkTo } from '../../helpers/account-mails.ts';
import { testApp } from '../../helpers/app.ts';
import { ada } from '../../helpers/course-walk.ts';
import { googleAda, googleClientId, playGoogle, tokenInfoOf } from '../../helpers/google.ts';
import { describeOnDatabases } from '../../helpers/temporary-store.ts';

vi.setConfig({ testTimeout: 60_000 });

describeOnDatabases('two accounts', (store) => {
  test('are independent: calls to one change nothing in the other', async () => {
    const { db } = store;
    const google = await playGoogle();
    google.tokens.set(googleAda.token, tokenInfoOf({ ...googleAda, email: ada.email }));
    const config = { googleClientId, googleTokenInfoUrl: google.url };
    let now = Date.now();
    const { client } = await testApp({ db, config, now: () => now });

    const grace = await client.signIn({ ...ada, email: 'grace@ships.example' });
    const { _id: hers } = await client.addCourse(grace, 'Grand Prix');
    await linkTo(db, grace.userId, now + 10 * dayMs);
    const rows = () =>
      Promise.all([
        db.selectFrom('course_walk_users').selectAll().where('id', '=', grace.userId).execute(),
        ...(['tokens', 'courses', 'mails'] as const).map((table) =>
          db
            .selectFrom(`course_walk_${table}`)
            .selectAll()
            .where('user_id', '=', grace.userId)
            .execute(),
        ),
        db
          .selectFrom('course_walk_links')
          .innerJoin('course_walk_mails', 'id', 'mail_id')
          .selectAll()
          .where('user_id', '=', grace.userId)
          .execute(),
      ]);
    const before = await rows();

    const { token, userId } = await client.signIn();
    for (let n = 0; n < 20; n += 1) await startSession(db, userId, now);
    const { _id: mine } = await client.addCourse({ token, userId }, 'Derby');
    now += 2 * hourMs;
    const session = { token: await client.token(), userId };
    expect(await client.list(session)).toHaveLength(1);
    const withGoogle = {
      body: { email: ada.email, password: googleAda.subject },
      headers: { 'Google-Access-Token': googleAda.token },
    };
    const calls: Array<[status: number, call: () => Promise<Response>]> = [
      [404, () => client.call(`DELETE /courses/${hers}`, session)],
      [204, () => client.call(`DELETE /courses/${mine}`, session)],
      [204, () => client.changePassword(session.token, ada.password, 'quite other looms')],
      [204, () => client.call(`DELETE ${endpoints.endSession.path}`, session)],
      [200, () => client.call(`POST ${endpoints.login.path}`, withGoogle)],
      [202, () => client.askReset()],
      [204, async () => client.reset(await linkTo(db, userId, now), ada.password)],
      [
        204,
        async () =>
          client.call(`DELETE ${endpoints.endSessions.path}`, { token: await client.token() }),
      ],
      [204, async () => client.call(`DELETE /users/${userId}`, { token: await client.token() })],
    ];
    for (const [status, call] of calls) {
      expect((await call()).status).toBe(status);
      expect(await rows()).toEqual(before);
    }
    const { userId: again } = await client.signIn();
    await startSession(db, again, now - 40 * dayMs);
    await linkTo(db, again, now - 40 * dayMs);
    expect([await removeExpiredSessions(db, now), await removeExpiredMails(db, now)]).toEqual([
      1, 1,
    ]);
    expect(await rows()).toEqual(before);
  });

  test('cannot share an address, however it is spelled, and are deleted by ID', async () => {
    const { db } = store;
    const { client } = await testApp({ db });
    const [short, long] = ['μα\u0390ου@example.gr', 'μα\u03ca\u0301ου@example.gr'];
    const holder = await client.signIn({ ...ada, email: short });
    expect((await client.signUp({ ...ada, email: long.toUpperCase() })).status).toBe(409);

    const attacker = await client.signIn({ ...ada, email: 'mallory@example.gr' });
    const users = db.selectFrom('course_walk_users').select('id');
    await db
      .updateTable('course_walk_users')
      .set({ email: long })
      .where('id', '=', attacker.userId)
      .execute();
    const removal = await client.call(`DELETE /users/${attacker.userId}`, attacker);
    expect(removal.status).toBe(204);
    expect(await users.execute()).toEqual([{ id: holder.userId }]);
  });
});
