import { expect, test as base } from '@playwright/test';
import type { Tab } from './engine.ts';
import { errorReports } from './error-reports.ts';
import { type EngineName, launcherOf } from './installed.ts';
import { openNetwork } from './network.ts';
import { type Visitor, visitorIn } from './visitor.ts';

interface Watch {
  /** Errors that this journey causes on purpose; everything else fails it. */
  allowErrors: (pattern: RegExp) => void;
  /** Those of the errors that were not caused on purpose. */
  refused: (errors: string[]) => string[];
}

export interface EngineOptions {
  engineName: EngineName;
  /** Where the service listens. */
  service: string;
}

interface EngineFixtures extends EngineOptions {
  /** The engine's one tab; undefined when the machine has no such engine. */
  tab: Tab | undefined;
}

const DESKTOP = { width: 1280, height: 800 };

/** A journey, the same in every engine, in which no page may log an error and no answer be one. */
export const journey = base.extend<{ visitor: Visitor; watch: Watch }, EngineFixtures>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  service: ['', { option: true, scope: 'worker' }],
  tab: [
    async ({ engineName }, use) => {
      const engine = await launcherOf(engineName)?.();
      if (!engine) return use(undefined);
      console.log(`${engineName} ${engine.version}`);
      await use(await engine.open());
      await engine.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // eslint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are asked for.
  watch: async ({}, use) => {
    const allowed: RegExp[] = [];
    await use({
      allowErrors: (pattern) => allowed.push(pattern),
      refused: (errors) => errors.filter((error) => !allowed.some((one) => one.test(error))),
    });
  },
  visitor: async ({ tab, engineName, service, watch }, use) => {
    base.skip(!tab, `There is no ${engineName} on this machine, and none could be installed.`);
    if (!tab) return;
    // The tab remembers the journeys before this one.
    const logged = tab.consoleErrors()?.length;
    const prompted = (await tab.prompts()).length;
    const reported: string[] = [];
    const network = await openNetwork(
      service,
      logged === undefined ? errorReports(reported) : undefined,
    );
    await tab.resize(DESKTOP.width, DESKTOP.height);
    const prompts = async () => (await tab.prompts()).slice(prompted);
    await use(visitorIn({ ...tab, prompts }, network));
    await tab.goto('about:blank');
    await network.close();
    const failed = network.passed.filter(({ status }) => status >= 400);
    const errors = [
      ...(tab.consoleErrors()?.slice(logged) ?? reported),
      ...failed.map(({ method, path, status }) => `${status} ${method} ${path}`),
    ];
    expect(watch.refused(errors)).toEqual([]);
  },
});

export { expect };
