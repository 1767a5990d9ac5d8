import { expect, test as base } from '@playwright/test';
import { type EngineName, engines } from './engines.ts';
import { type Network, openNetwork } from './network.ts';
import type { Engine, Tab } from './tab.ts';

export interface EngineOptions {
  engineName: EngineName;
  /** Origin of the service. */
  service: string;
}

interface Journey {
  network: Network;
  tab: Tab;
  /** Opens a page of the site. */
  go: (path: string) => Promise<void>;
  /** Waits until the page shows these words. */
  sees: (words: string) => Promise<void>;
  /** Waits until the page no longer shows these words. */
  seesNo: (words: string) => Promise<void>;
  /** Allows errors that the journey causes on purpose. Every other error fails it. */
  allowErrors: (pattern: RegExp) => void;
}

/** Playwright would look only once a second. */
const often = { intervals: [100] };

/** A journey that is the same in every engine. It fails if a page logs an error or a request gets one. */
export const journey = base.extend<Journey, EngineOptions & { engine: Engine | undefined }>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  service: ['', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const { isInstalled, launch } = engines[engineName];
      if (!isInstalled()) return use(undefined);
      const engine = await launch();
      console.log(engine.version);
      await use(engine);
      await engine.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  tab: async ({ engine, engineName }, use) => {
    base.skip(!engine, `There is no ${engineName} on this machine, and none could be installed.`);
    if (!engine) return;
    await engine.tab.resize(1280, 800);
    await use(engine.tab);
    await engine.tab.goto('about:blank');
  },
  network: async ({ service }, use) => {
    const network = await openNetwork(service);
    await use(network);
    await network.close();
  },
  allowErrors: [
    async ({ network }, use) => {
      const allowed: RegExp[] = [];
      await use((pattern) => allowed.push(pattern));
      const errors = network.errors.filter((error) => !allowed.some((one) => one.test(error)));
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  go: async ({ tab, network }, use) => {
    await use((path) => tab.goto(network.origin + path));
  },
  sees: async ({ tab }, use) => {
    await use((words) => expect.poll(() => textOf(tab), often).toContain(words));
  },
  seesNo: async ({ tab }, use) => {
    await use((words) => expect.poll(() => textOf(tab), often).not.toContain(words));
  },
});

/** Returns the text of the page. Empty during a navigation. */
const textOf = (tab: Tab): Promise<string> =>
  tab.evaluate(() => document.body.innerText).catch(() => '');

export { expect };
