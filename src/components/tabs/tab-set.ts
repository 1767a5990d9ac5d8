/** The WAI-ARIA tab pattern with automatic activation: https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ */

/**
 * Returns the index of the tab that a key activates, starting from `index`. Undefined for other
 * keys.
 */
const targetIndex = (key: string, index: number, count: number): number | undefined =>
  ({
    ' ': index,
    ArrowRight: (index + 1) % count,
    ArrowLeft: (index + count - 1) % count,
    Home: 0,
    End: count - 1,
  })[key];

/**
 * Hides or shows a panel or an entry. If the browser supports `until-found`, in-page search and
 * text-fragment links still find it. It keeps its box, so `aria-hidden` hides it from screen
 * readers.
 */
const setHidden = (element: HTMLElement, isHidden: boolean): void => {
  // TypeScript's types know only the boolean.
  element.hidden = (isHidden && 'until-found') as boolean;
  element.ariaHidden = String(isHidden);
};

class TabSet extends HTMLElement {
  #tabs: HTMLAnchorElement[] = [];

  connectedCallback(): void {
    const list = this.querySelector('nav');
    list?.setAttribute('role', 'tablist');
    this.#tabs = [...(list?.querySelectorAll('a') ?? [])];
    for (const [index, tab] of this.#tabs.entries()) {
      tab.id = `tab-${tab.hash.slice(1)}`;
      tab.setAttribute('role', 'tab');
      tab.setAttribute('aria-controls', this.#panel(tab)?.id ?? '');
      tab.addEventListener('click', (event) => {
        // With a modifier key, the browser opens the link in a new tab or window.
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) this.#select(tab, event);
      });
      tab.addEventListener('keydown', (event) => {
        const target = targetIndex(event.key, index, this.#tabs.length);
        // With Alt, or with Cmd on a Mac, an arrow is the browser's Back or Forward.
        const isForBrowser = event.altKey || event.metaKey;
        if (target !== undefined && !isForBrowser) this.#select(this.#tabs[target], event);
      });
    }
    // The browser may have found a match and opened its panel before this script loaded.
    const opened = this.#tabs.findLast(({ hash }) =>
      this.querySelector(`:scope > ${hash}:not([hidden])`),
    );
    this.#show(opened);
    if (opened !== this.#tabs[0]) this.#open(opened?.hash);
    this.#open(location.hash);
    addEventListener('hashchange', () => this.#open(location.hash));
    this.addEventListener('beforematch', ({ target }) => {
      const { dataset, id } = target as HTMLElement;
      this.#open(`#${dataset.tab ?? id}`);
    });
  }

  /** Returns the element that the tab names, or the filtered list that contains it. */
  #panel({ hash }: HTMLAnchorElement): HTMLElement | null {
    const named = this.querySelector<HTMLElement>(hash);
    return named?.closest<HTMLElement>('[data-filtered]') ?? named;
  }

  #show(selected: HTMLAnchorElement | undefined): void {
    const shown = selected && this.#panel(selected);
    if (!shown) return;
    for (const tab of this.#tabs) {
      tab.setAttribute('aria-selected', String(tab === selected));
      tab.tabIndex = tab === selected ? 0 : -1;
      const panel = this.#panel(tab);
      if (panel) setHidden(panel, panel !== shown);
      if (panel !== shown) panel?.removeAttribute('tabindex');
    }
    for (const entry of shown.querySelectorAll<HTMLElement>('[data-tab]'))
      setHidden(entry, selected !== this.#tabs[0] && selected.hash !== `#${entry.dataset.tab}`);
    shown.setAttribute('role', 'tabpanel');
    shown.setAttribute('aria-labelledby', selected.id);
    // A panel without focusable content has to be focusable itself.
    if (!shown.querySelector('a, button')) shown.tabIndex = 0;
  }

  /** Shows the tab and puts it into the page's URL, without a history entry. */
  #select(tab: HTMLAnchorElement | undefined, event: Event): void {
    event.preventDefault();
    this.#show(tab);
    tab?.focus();
    if (tab) history.replaceState(history.state, '', tab.hash);
  }

  /** Shows the tab that a fragment names, and scrolls to it. */
  #open(fragment: string | undefined): void {
    const named = this.#tabs.find(({ hash }) => hash === fragment);
    if (!named) return;
    this.#show(named);
    named.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // The browser could not scroll to the panel while it was hidden.
    this.#panel(named)?.scrollIntoView();
  }
}

customElements.define('tab-set', TabSet);
