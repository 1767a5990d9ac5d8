/**
 * `client:intent` hydrates an island at the first sign that a visitor is about to use it: pointer, touch, focus, key or
 * input. The browser fetches its scripts only then. The fields are in the HTML and keep what the visitor types before.
 *
 * A press or submission while the scripts are loading is deferred: the control is marked `aria-busy`, and the press is
 * repeated once the island is hydrated. If the visitor has moved to a field by then, the focus stays there. If the
 * scripts do not arrive within 10 s of the press, the browser posts the form. If there is no form or no connection, a
 * notice appears next to the control, and the next press tries again.
 *
 * `client:intent={{ inViewAt: 6000 }}` also hydrates the island without such a sign: once it is in view, but not in the
 * first 6 s after the page was opened.
 */
import type { ClientDirective } from 'astro';
import { noteTouch } from '#browser/first-touch.ts';
import { keepFocusIn } from '#browser/move-focus.ts';
import { nextPaint } from '#browser/next-paint.ts';
import { postedForm, postNatively } from '#browser/post-natively.ts';
import { carryInput, rememberAsServed } from './keep-input.ts';

/** A static import in a built file: `import{a}from"./b.js"`. */
const staticImport = /(?:from|import)"(\.[^"]+)/g;

/** Fetches a module, and everything it imports, into the browser's cache. */
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
 * Imports the modules that Astro imports to hydrate an island. Astro's own `load` does not reject, so it cannot report
 * a failure. Each file is fetched first, because a failed `fetch` can be repeated: Firefox never retries a failed
 * `import`.
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
 * marks the control `aria-busy`. Pressing the same control again does not count. Links work as usual. Presses that
 * another script has cancelled (`defaultPrevented`) are ignored.
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
    /** Returns the controls pressed since the last call, each once, in order, and removes their `aria-busy`. */
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

/** Top and bottom 40% of the window do not count: an element is in view once it reaches the middle fifth. */
const rootMargin = '-40% 0px';

/** Returns whether something may load and move unasked: not if the visitor prefers less data or less motion. */
const mayFetchUnasked = (): boolean => {
  const { connection } = navigator as { connection?: { saveData: boolean } };
  return !connection?.saveData && !matchMedia('(prefers-reduced-motion: reduce)').matches;
};

/**
 * Runs a function once an element is in view at the given time, or later. Never runs it if the visitor prefers less
 * motion or less data at that time. In a hidden tab nothing counts as in view, because browsers do not draw it.
 *
 * @param ms milliseconds since the page was opened
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

/** Shows the page's only notice, after the control's form if there is one. The next deferred press removes it. */
const showLoadFailure = (control: HTMLElement): void => {
  notice.textContent = 'This could not be loaded. Please check your connection and press again.';
  (control.closest('form') ?? control).after(notice);
};

const signsOfUse = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'input'];
const fields = 'input, textarea, select';
/** Milliseconds that a press waits for the scripts. */
const pressTimeoutMs = 10_000;
/** Milliseconds between two checks whether a pointer is still down. */
const pointerPollMs = 30;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const isReachable = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Finds the replacement of a pressed button after a translator or an extension has replaced the island's HTML. */
const successorOf = (control: HTMLElement, island: HTMLElement): HTMLElement | undefined => {
  const { type, textContent } = control as HTMLButtonElement;
  return [...island.querySelectorAll('button')].find(
    (button) => button.type === type && (type === 'submit' || button.textContent === textContent),
  );
};

/** Options to hydrate an island without a sign of use. */
interface IntentOptions {
  /** Milliseconds since the page was opened: from then on, the island is hydrated once it is in view. */
  inViewAt: number;
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: boolean | IntentOptions;
  }
}

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

  /** Posts the form of a deferred press, or shows the notice. */
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
      // If the island changed while a pointer is down, the browser would lose the click.
      while (island.matches(':active')) await pause(pointerPollMs);
      if (isPosted) {
        isLoading = false;
        return;
      }
      // No `await` from here to `hydrate`: a translator or an extension could change the island in between.
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
  // `persisted`: the visitor has gone back from the page that answered the form.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) isPosted = false;
  });
  const content = island.firstElementChild;
  if (inViewAt && content) whenInView(content, inViewAt, () => void start());
};

export default intent;
