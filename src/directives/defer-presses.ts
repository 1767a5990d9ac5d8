const pressable = 'button, [role="button"]';

export interface DeferredPresses {
  /** Returns the controls pressed since the last call, each once, in order, and clears their `aria-busy`. */
  take: () => HTMLElement[];
  /** Stops deferring: the page handles further presses. */
  stop: () => void;
}

/**
 * Defers presses of buttons and submissions of forms inside `island` while its script is loading: cancels the event and
 * marks the control `aria-busy`. Pressing a control again does not count. Links are left to the browser, and so are
 * presses that another script has already handled (`defaultPrevented`).
 *
 * @param onPress called when a press is deferred
 */
export const deferPresses = (island: HTMLElement, onPress: () => void): DeferredPresses => {
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
    take: () => {
      const controls = [...pressed];
      pressed.clear();
      for (const control of controls) control.removeAttribute('aria-busy');
      return controls;
    },
    stop: () => {
      isDeferring = false;
    },
  };
};
