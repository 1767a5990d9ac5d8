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
  engine: { version: string; tab: Tab } | undefined;
}

const DESKTOP = { width: 1280, height: 800 };

/** A journey, the same in every engine, in which no page may log an error and no answer be one. */
export const journey = base.extend<{ visitor: Visitor; watch: Watch }, EngineFixtures>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  service: ['', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const running = await launcherOf(engineName)?.();
      if (!running) return use(undefined);
      await use({ version: running.version, tab: await running.open() });
      await running.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  watch: async ({}, use) => {
    const allowed: RegExp[] = [];
    await use({
      allowErrors: (pattern) => allowed.push(pattern),
      refused: (errors) => errors.filter((error) => !allowed.some((one) => one.test(error))),
    });
  },
  visitor: async ({ engine, engineName, service, watch }, use) => {
    base.skip(!engine, `There is no ${engineName} on this machine, and none could be installed.`);
    if (!engine) return;
    const { tab } = engine;
    const known = { console: tab.consoleErrors()?.length, prompts: (await tab.prompts()).length };
    const reported: string[] = [];
    const network = await openNetwork(
      service,
      known.console === undefined ? errorReports(reported) : undefined,
    );
    await tab.resize(DESKTOP.width, DESKTOP.height);
    await use(visitorIn(tab, network));
    await tab.goto('about:blank');
    await network.close();
    const failed = network.passed.filter(({ status }) => status >= 400);
    const errors = [
      ...(tab.consoleErrors()?.slice(known.console) ?? reported),
      ...failed.map(({ method, path, status }) => `${status} ${method} ${path}`),
    ];
    expect(watch.refused(errors)).toEqual([]);
  },
});

export { expect };
