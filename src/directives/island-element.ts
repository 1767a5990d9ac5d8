/**
 * The element around every island, in place of Astro's own script for it (build/island-element.ts puts it there): a third
 * of its size, and what it cannot fetch it fetches again when the directive asks anew. It knows what the islands of this
 * site have: React, slots, and props of JSON.
 */
import { fetchModules } from './fetch-modules.ts';
import type { Directives, Hydrate, Load } from './island.ts';

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
    if (document.readyState !== 'loading' || !this.hasAttribute('await-children')) {
      void this.start();
      return;
    }
    // Astro's mark of the end of the content, which is still being parsed.
    const observer = new MutationObserver(() => {
      const last = this.lastChild;
      if (last?.nodeValue !== 'astro:end') return;
      observer.disconnect();
      last.remove();
      void this.start();
    });
    observer.observe(this, { childList: true });
  }

  #read(name: string): string {
    return this.getAttribute(name) ?? '';
  }

  /** Runs the directive; dispatches `island:failed` when it could not load what it needs at once. */
  async start(): Promise<void> {
    const client = this.#read('client');
    const directive = (self as unknown as { Astro: Directives }).Astro[client];
    if (!directive) {
      addEventListener(`astro:${client}`, () => void this.start(), { once: true });
      return;
    }
    try {
      await directive(this.#load, JSON.parse(this.#read('opts')) as never, this);
    } catch (error) {
      console.warn('An island could not be loaded.', error);
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
