/** An attacker who has signed up with another’s address logs in all the time while its holder proves to hold it. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { courseWalkCalls as endpoints } from '#contract/calls.ts';
import { linkTo } from '../../helpers/account-mails.ts';
import { testApp } from '../../helpers/app.ts';
import { ada, courseWalkClient, quickPasswords } from '../../helpers/course-walk.ts';
import { googleAda, googleClientId, playGoogle, tokenInfoOf } from '../../helpers/google.ts';
import { databases } from '../../helpers/temporary-store.ts';

vi.setConfig({ testTimeout: 600_000 });

const trials = 60;

test.for(databases.flatMap((each) => ['a reset', 'Google'].map((proof) => ({ ...each, proof }))))(
  'with $database, after $proof, no session of an attacker who signed up before is left',
  async ({ open, proof }, context) => {
    const google = await playGoogle();
    onTestFinished(google.close);
    const config = { googleClientId, googleTokenInfoUrl: google.url };
    const { db } = await open(context);
    const client = courseWalkClient((await testApp({ passwords: quickPasswords, config, db })).app);
    let calls = 0;
    /** Each call comes from another client, as few of one are answered. */
    const peer = (): string => {
      calls += 1;
      return `10.0.${calls >> 8}.${calls & 255}`;
    };
    const tokenOf = async (answer: Response) => ((await answer.json()) as { token: string }).token;
    const works = async (token: string) =>
      (await client.call(`GET ${endpoints.listCourses.path}`, { token })).status === 200;

    for (let trial = 0; trial < trials; trial += 1) {
      const squatter = { ...ada, email: `ada-${trial}@engines.example` };
      const { user } = (await (await client.signUp(squatter, { peer: peer() })).json()) as {
        user: { _id: string };
      };
      const link = await linkTo(db, user._id);
      google.tokens.set('a-token', tokenInfoOf({ ...googleAda, email: squatter.email }));
      const withGoogle = {
        body: { email: squatter.email, password: googleAda.subject },
        headers: { 'Google-Access-Token': 'a-token' },
        peer: peer(),
      };
      const squatted: string[] = [];
      let isProven = false;
      const squat = async (): Promise<void> => {
        // With SQLite a log-in takes no turn of the event loop.
        while (!isProven) {
          const answer = await client.logIn(squatter, peer());
          if (answer.ok) squatted.push(await tokenOf(answer));
          await nextTurn();
        }
      };
      const prove = async (): Promise<Response> => {
        try {
          while (squatted.length <= trial % 4) await nextTurn();
          return await (proof === 'Google'
            ? client.call(`POST ${endpoints.login.path}`, withGoogle)
            : client.reset(link, 'quite other looms'));
        } finally {
          isProven = true;
        }
      };
      const [answer] = await Promise.all([prove(), squat(), squat()]);
      expect(answer.ok).toBe(true);
      if (proof === 'Google') expect(await works(await tokenOf(answer))).toBe(true);
      for (const token of squatted) expect(await works(token)).toBe(false);
      expect((await client.logIn(squatter, peer())).status).toBe(401);
    }
  },
);
