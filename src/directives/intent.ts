/**
 * `client:intent` hydrates an island at the first sign that a visitor is about to use it: pointer, touch, focus, key or
 * input. Until then none of its scripts is fetched. What is typed meanwhile stays in the fields, which are in the HTML.
 * A press or submission made while the scripts are loading is deferred, marked `aria-busy`, and repeated once the
 * island is hydrated; if the visitor has moved on to a field by then, the focus stays there. If the scripts do not
 * arrive within 10 s of the press, the browser posts the form. If it cannot, as there is no form or no connection, a
 * notice appears beside the control, and the next press tries again.
 *
 * `client:intent={{ inViewAt: 6000 }}` also hydrates an island that is in view 6 s after the page was opened, or later.
 */
import type { ClientDirective } from 'astro';
import { noteTouch } from '#browser/first-touch.ts';
import { keepFocusIn } from '#browser/move-focus.ts';
import { nextPaint } from '#browser/next-paint.ts';
import { postedForm, postNatively } from '#browser/post-natively.ts';
import { carryInput, rememberAsServed } from './keep-input.ts';

/** A static import in a file of the build: `import{a}from"./b.js"`. */
const staticImport = /(?:from|import)"(\.[^"]+)/g;

/** Fetches a module and all that it imports into the browser's cache. */
const fetchModule = async (url: string, fetched: Set<string>): Promise<void> => {
  if (fetched.has(url)) return;
  fetched.add(url);
  const response = await fetch(url);
  if (!response.ok) throw new Error(url);
  await Promise.all(
    Array.from((await response.text()).matchAll(staticImport), ([, path = '']) =>
      fetchModule(new URL(path, response.url).href, fetched),
    ),
  );
};

/**
 * Imports what Astro imports to hydrate an island, to learn whether that fails: the `load` of Astro does not reject.
 * Each file is fetched first, as a failed `fetch` can be repeated, while Firefox never retries an `import` that failed.
 *
 * @throws when a module cannot be fetched or imported
 */
const importModules = async (island: HTMLElement): Promise<void> => {
  const fetched = new Set<string>();
  const urls = ['component-url', 'renderer-url'].map((name) => island.getAttribute(name) ?? '');
  await Promise.all(urls.map((url) => fetchModule(url, fetched)));
  await Promise.all(urls.map((url) => import(/* @vite-ignore */ url)));
};

const pressable = 'button, [role="button"]';

/**
 * Defers presses of buttons and submissions of forms inside `island` while its script is loading: cancels the event and
 * marks the control `aria-busy`. Pressing a control again does not count. Links are left to the browser, and so are
 * presses that another script has already handled (`defaultPrevented`).
 *
 * @param onPress called when a press is deferred
 */
const deferPresses = (island: HTMLElement, onPress: () => void) => {
  const pressed = new Set<HTMLElement>();
  let isDeferring = true;

  const defer = (event: Event): void => {
    if (!isDeferring || event.defaultPrevented) return;
    const control =
      (event as SubmitEvent).submitter ??
      (event.target as Element).closest<HTMLElement>(event.type === 'click' ? pressable : 'form');
    if (!control) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.add(control);
    control.setAttribute('aria-busy', 'true');
    onPress();
  };

  island.addEventListener('click', defer, true);
  island.addEventListener('submit', defer, true);
  return {
    /** The controls pressed since the last call, each once, in order. They are busy no longer. */
    take: (): HTMLElement[] => {
      const controls = [...pressed];
      pressed.clear();
      for (const control of controls) control.removeAttribute('aria-busy');
      return controls;
    },
    stop: (): void => {
      isDeferring = false;
    },
  };
};

/** Shares of the window's height, above and below: an element at the edge does not count as in view. */
const rootMargin = '-40% 0px';

/** Whether something may load and move unasked: the visitor prefers neither less data nor less motion. */
const mayFetchUnasked = (): boolean => {
  const { connection } = navigator as { connection?: { saveData: boolean } };
  return !connection?.saveData && !matchMedia('(prefers-reduced-motion: reduce)').matches;
};

/**
 * Runs a function once an element is in view, at a certain time or later; never for visitors who prefer less motion or
 * less data at that time. In a hidden tab nothing counts as in view, because browsers do not draw it.
 *
 * @param ms since the page was opened
 */
const whenInView = (element: Element, ms: number, run: () => void): void => {
  const observe = (): void => {
    if (!mayFetchUnasked()) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        run();
      },
      { rootMargin },
    );
    observer.observe(element);
  };
  setTimeout(observe, ms - performance.now());
};

const notice = document.createElement('p');
notice.className = 'notice';
notice.role = 'alert';

const hideLoadFailure = (): void => notice.remove();

/** There is one notice at a time: the control that is pressed next removes it. */
const showLoadFailure = (control: HTMLElement): void => {
  notice.textContent = 'This could not be loaded. Please check your connection and press again.';
  (control.closest('form') ?? control).after(notice);
};

const signsOfUse = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'input'];
/** Controls that a visitor types in. */
const fields = 'input, textarea, select';
/** How long a press waits for the scripts. */
const pressTimeoutMs = 10_000;
/** How often to check whether a pointer is still down. */
const pointerPollMs = 30;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const isReachable = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** The button in place of the pressed one, if a translator or an extension has replaced the HTML of the island. */
const successorOf = (control: HTMLElement, island: HTMLElement): HTMLElement | undefined => {
  const { type, textContent } = control as HTMLButtonElement;
  return [...island.querySelectorAll('button')].find(
    (button) => button.type === type && (type === 'submit' || button.textContent === textContent),
  );
};

/** When an island is hydrated, if not at the first sign of use. */
interface IntentOptions {
  /** Milliseconds since the page was opened. */
  inViewAt: number;
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: boolean | IntentOptions;
  }
}

/** Hydrates the island when it is about to be used. */
const intent: ClientDirective = (load, { value }, island) => {
  const { inViewAt } = value as unknown as Partial<IntentOptions>;
  const restore = rememberAsServed(island);
  const presses = deferPresses(island, onPress);
  let isLoading = false;
  let isPosted = false;
  let timeout: ReturnType<typeof setTimeout> | undefined;
  let focusedAtPress: Element | null = null;

  const takePresses = (): HTMLElement[] => {
    clearTimeout(timeout);
    timeout = undefined;
    return presses.take();
  };

  /** Handles the deferred presses when the scripts do not arrive. */
  const handleMissingScripts = (canPost: boolean): void => {
    const pressed = takePresses();
    const form = canPost && pressed.map(postedForm).find(Boolean);
    if (form) isPosted = postNatively(form);
    else if (pressed[0]) showLoadFailure(pressed[0]);
  };

  const start = async (sign?: Event): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    try {
      if (sign instanceof UIEvent) await nextPaint();
      await importModules(island);
      const hydrate = await load();
      // If the island changed while the pointer is down, the click would be lost.
      while (island.matches(':active')) await pause(pointerPollMs);
      if (isPosted) {
        isLoading = false;
        return;
      }
      // No waiting from here on: a translator or an extension could change the island before React compares it.
      const restoreInput = carryInput(island);
      restore();
      await hydrate();
      restoreInput();
    } catch (error) {
      console.warn(error);
      isLoading = false;
      if (timeout !== undefined) handleMissingScripts(await isReachable());
      return;
    }
    presses.stop();
    const { activeElement } = document;
    if (focusedAtPress && activeElement !== focusedAtPress && activeElement?.matches(fields))
      keepFocusIn(activeElement as HTMLElement);
    for (const control of takePresses()) {
      const target = control.isConnected ? control : successorOf(control, island);
      if (target instanceof HTMLFormElement) target.requestSubmit();
      else target?.click();
    }
  };

  function onPress(): void {
    focusedAtPress = document.activeElement;
    hideLoadFailure();
    timeout ??= setTimeout(() => handleMissingScripts(true), pressTimeoutMs);
    void start();
  }

  for (const sign of signsOfUse) {
    const onSign = (event: Event): void => {
      noteTouch(island, event);
      void start(event);
    };
    island.addEventListener(sign, onSign, { once: true, passive: true, capture: true });
  }
  // The visitor has gone back from the page that answered the form.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) isPosted = false;
  });
  const content = island.firstElementChild;
  if (inViewAt && content) whenInView(content, inViewAt, () => void start());
};

export default intent;
