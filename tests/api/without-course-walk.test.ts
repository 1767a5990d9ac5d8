/** The service of a site that leaves out the course-walk area. */
import { expect, test } from 'vitest';
import { featuresOf } from '#api/features.ts';
import { paths } from '#contract/paths.ts';
import { testApp } from '../helpers/app.ts';
import { facts, identity } from '../helpers/facts.ts';

test('is no host of it, and describes none', async () => {
  const without = { ...facts, identity: { ...identity, appName: undefined } };
  for (const [known, isHost] of [
    [facts, true],
    [without, false],
  ] as const) {
    const { app } = await testApp({ facts: known });
    // A request, as no call of the contract is meant that must be answered.
    const url = `http://localhost${paths.courseWalk}/users/login`;
    const login = await app.request(new Request(url, { method: 'POST' }));
    expect(login.status !== 404).toBe(isHost);
    const described = await (await app.request(paths.openApi)).text();
    expect(described.includes(`${paths.courseWalk}/`)).toBe(isHost);
    expect(described).toContain(`"${paths.contact}"`);
    expect(featuresOf(known.identity)).toHaveLength(isHost ? 2 : 1);
  }
});
