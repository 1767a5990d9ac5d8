import { expect } from '@playwright/test';
import { buildSync } from 'esbuild';
import { join } from 'node:path';
import { key, type Tab } from './engine.ts';
import type { Look, Target } from './in-page/look.ts';
import type { Network } from './network.ts';

/** What is waited for comes, on a busy machine too. */
const PATIENCE_MS = 15_000;

const bundle = (): string =>
  buildSync({
    entryPoints: [join(import.meta.dirname, 'in-page/index.ts')],
    bundle: true,
    format: 'iife',
    target: 'safari16.4',
    write: false,
  }).outputFiles[0]?.text ?? '';

let inPage: string | undefined;

/** Somebody who uses the site: sees what is in the accessibility tree, and presses and types as a person does. */
export interface Visitor {
  network: Network;
  /** Opens a page of the site. */
  go: (path: string) => Promise<void>;
  /** Path, query and fragment of the page; `on the way` while one is left for another. */
  place: () => Promise<string>;
  /** Waits until what the target names looks like that; without `like`, until it is there. */
  sees: (target: Target, like?: Partial<Look>) => Promise<void>;
  /** Waits until nothing that the target names can be perceived. */
  seesNo: (target: Target) => Promise<void>;
  look: (target: Target) => Promise<Look>;
  /** Presses the middle of what the target names, when it is there and nothing covers it. */
  press: (target: Target) => Promise<void>;
  /** Puts the caret into a field and replaces what stands there. */
  fill: (field: Target, text: string) => Promise<void>;
  /** Types where the focus is. */
  type: (text: string) => Promise<void>;
  pressKey: (name: keyof typeof key) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** Alerts and confirmations so far; each was accepted. */
  prompts: () => Promise<string[]>;
  /** Runs a function in the page; arguments and result travel as JSON. */
  evaluate: <Args extends unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ) => Promise<Result>;
}

/** A visitor in a tab who reaches the service through `network`. */
export const visitorIn = (tab: Tab, network: Network): Visitor => {
  const evaluate: Visitor['evaluate'] = async (run, ...args) =>
    (await tab.evaluate(`return (${run.toString()})(...${JSON.stringify(args)})`)) as never;

  const inside = async <Result>(call: 'aim' | 'look', target: Target): Promise<Result> => {
    inPage ??= bundle();
    const body = `return { done: await inPage.${call}(${JSON.stringify(target)}) }`;
    const first = await tab.evaluate(`if (!globalThis.inPage) return {}; ${body}`);
    const answer = Object.keys(first as object).length
      ? first
      : await tab.evaluate(`${inPage};${body}`);
    return (answer as { done: Result }).done;
  };

  const look: Visitor['look'] = (target) => inside<Look>('look', target);

  /** A page that is being left cannot be looked at; the next one can. */
  const lookAgain = (target: Target): Promise<Look> => look(target).catch(() => ({ count: -1 }));

  const sees: Visitor['sees'] = async (target, like = {}) => {
    await expect
      .poll(() => lookAgain(target), { message: JSON.stringify(target), timeout: PATIENCE_MS })
      .toMatchObject({ count: expect.any(Number), text: expect.any(String), ...like });
  };

  const press: Visitor['press'] = async (target) => {
    let point: { x: number; y: number } | undefined;
    await expect
      .poll(
        async () => {
          point = await inside<typeof point>('aim', target).catch(() => undefined);
          return point;
        },
        { message: `can be pressed: ${JSON.stringify(target)}`, timeout: PATIENCE_MS },
      )
      .toBeTruthy();
    if (point) await tab.click(point.x, point.y);
  };

  return {
    network,
    go: (path) => tab.goto(`${network.origin}${path}`),
    place: () =>
      evaluate(() => location.pathname + location.search + location.hash).catch(() => 'on the way'),
    sees,
    seesNo: async (target) => {
      await expect
        .poll(() => lookAgain(target), { message: JSON.stringify(target), timeout: PATIENCE_MS })
        .toEqual({ count: 0 });
    },
    look,
    press,
    fill: async (field, text) => {
      await press(field);
      await evaluate(() => (document.activeElement as HTMLInputElement).select());
      await tab.type(text === '' ? key.Backspace : text);
    },
    type: (text) => tab.type(text),
    pressKey: (name) => tab.type(key[name]),
    resize: (width, height) => tab.resize(width, height),
    prompts: () => tab.prompts(),
    evaluate,
  };
};
