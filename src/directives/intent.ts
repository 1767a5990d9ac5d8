/**
 * `client:intent` hydrates an island at the first sign that a visitor is about to use it: pointer, touch, focus, key or
 * input. Until then none of its scripts is fetched. What is typed meanwhile stays in the fields, which are in the HTML.
 * A press or submission made while the scripts are on the way is deferred, marked `aria-busy`, and dispatched again once
 * the island is ready (browser/island-events.ts). If that takes longer than 10 s or fails, the browser handles it
 * natively: forms have an `action`.
 *
 * `client:intent={{ wake: 'toasts' }}` also hydrates when `wakeIsland('toasts')` is called.
 */
import type { ClientDirective } from 'astro';
import { readyEvent, wakeEvent } from '../browser/island-events.ts';
import { deferPresses } from './defer-presses.ts';

const signsOfUse = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'input'];
const readyTimeoutMs = 10_000;

const intent: ClientDirective = (load, { value }, island) => {
  const dispatchDeferred = deferPresses(island, start);
  let hasStarted = false;

  function start(sign?: Event): void {
    if (hasStarted) return;
    hasStarted = true;
    const timeout = setTimeout(dispatchDeferred, readyTimeoutMs);
    const settle = (): void => {
      clearTimeout(timeout);
      dispatchDeferred();
    };
    island.addEventListener(readyEvent, settle, { once: true });
    const hydrate = (): void => {
      load()
        .then((hydrateIsland) => hydrateIsland())
        .catch(settle);
    };
    // Lets the browser paint first what the press itself changed, such as a dialog that it opened.
    if (sign instanceof UIEvent) requestAnimationFrame(() => setTimeout(hydrate));
    else hydrate();
  }

  for (const sign of signsOfUse) {
    island.addEventListener(sign, start, { once: true, passive: true, capture: true });
  }
  const { wake } = (value || {}) as { wake?: string };
  if (wake) document.addEventListener(`${wakeEvent}:${wake}`, start, { once: true });
};

export default intent;
