/**
 * `client:intent` hydrates an island at the first sign that somebody is about to use it. Until then nothing of it is
 * fetched; what is typed stays in the page's own fields; a press or submission made while its script is on the way is
 * held, marked busy, and played again once the island answers. If the script does not come, the native form goes
 * through instead.
 *
 * `client:intent={{ wake: 'toaster' }}` also hydrates at `wakeIsland('toaster')`.
 */
import type { ClientDirective } from 'astro';
import { READY_EVENT, WAKE_EVENT } from '../browser/island-events.ts';
import { holdPresses } from './held-press.ts';

const SIGNS_OF_USE = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'input'];
const GIVE_UP_AFTER_MS = 10_000;

const intent: ClientDirective = (load, { value }, island) => {
  const letGo = holdPresses(island, start);
  let begun = false;

  function start(sign?: Event): void {
    if (begun) return;
    begun = true;
    const patience = setTimeout(letGo, GIVE_UP_AFTER_MS);
    const settle = (): void => {
      clearTimeout(patience);
      letGo();
    };
    island.addEventListener(READY_EVENT, settle, { once: true });
    const hydrate = (): void => {
      load()
        .then((hydrateIsland) => hydrateIsland())
        .catch(settle);
    };
    // Only once the page's own answer to a press, such as the dialog that it opened, has been painted.
    if (sign instanceof UIEvent) requestAnimationFrame(() => setTimeout(hydrate));
    else hydrate();
  }

  for (const sign of SIGNS_OF_USE) {
    island.addEventListener(sign, start, { once: true, passive: true, capture: true });
  }
  const { wake } = (value || {}) as { wake?: string };
  if (wake) document.addEventListener(`${WAKE_EVENT}:${wake}`, start, { once: true });
};

export default intent;
