/**
 * The element around every island, in place of Astro's own script and those of the directives (build/post-processing
 * puts it there): a third of their size, and what it cannot fetch it fetches again when the directive asks anew. It knows
 * what the islands of this site have: React, slots, props of JSON, and `client:intent` or `client:only`. It is defined
 * once the whole page is parsed.
 */
import { fetchModules } from './fetch-modules.ts';
import { hydrateOnIntent, type IntentOptions } from './intent.ts';
import type { Hydrate, Load } from './island.ts';

/** A value as Astro writes it into the HTML: its type, and the value or its parts. */
type Serialised = [type: number, value?: unknown];

/** Astro's number for an array; 0 is any other value of JSON. */
const arrayType = 1;

const revive = ([type, value]: Serialised): unknown => {
  if (type === arrayType) return (value as Serialised[]).map(revive);
  return typeof value === 'object' && value ? reviveMembers(value) : value;
};

const reviveMembers = (members: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, revive(value as Serialised)]),
  );

class Island extends HTMLElement {
  connectedCallback(): void {
    void this.start();
  }

  #read(name: string): string {
    return this.getAttribute(name) ?? '';
  }

  /** Does what the directive says; dispatches `island:failed` when `client:only` could not load the island. */
  async start(): Promise<void> {
    if (this.#read('client') === 'intent') {
      hydrateOnIntent(this.#load, JSON.parse(this.#read('opts') || '{}') as IntentOptions, this);
      return;
    }
    try {
      await (
        await this.#load()
      )();
    } catch (error) {
      console.warn(error);
      this.dispatchEvent(new Event('island:failed', { bubbles: true }));
    }
  }

  #load: Load = async () => {
    const urls = [this.#read('component-url'), this.#read('renderer-url')];
    await fetchModules(urls);
    const [component, renderer] = (await Promise.all(urls.map((url) => import(url)))) as [
      Record<string, unknown>,
      { default: (island: HTMLElement) => Hydrate },
    ];
    return () => {
      const slots: Record<string, string> = {};
      for (const slot of this.querySelectorAll('astro-slot')) {
        slots[slot.getAttribute('name') ?? 'default'] = slot.innerHTML;
      }
      const props = reviveMembers(JSON.parse(this.#read('props')) as object);
      const client = this.#read('client');
      renderer.default(this)(component[this.#read('component-export')], props, slots, { client });
      this.removeAttribute('ssr');
    };
  };
}

customElements.define('astro-island', Island);
