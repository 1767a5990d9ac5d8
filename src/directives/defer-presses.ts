const pressable = 'button, [role="button"]';

/**
 * Defers the first press of a button, or submission of a form, inside `island` while its script is on the way: the event
 * is cancelled, and dispatched again by the function that this returns. Further presses until then are cancelled and
 * dropped, so that a double click counts once. Links are left to the browser, and so is a press that another script has
 * already handled (`defaultPrevented`).
 *
 * @param onPress called when a press is deferred
 * @returns stops deferring and dispatches the deferred press: to the hydrated island, or else to the browser, which
 *   submits the form natively
 */
export const deferPresses = (island: HTMLElement, onPress: () => void): (() => void) => {
  let busyElement: Element | undefined;
  let dispatchAgain: (() => void) | undefined;

  const defer = (event: Event): void => {
    if (event.defaultPrevented) return;
    const { submitter } = event as SubmitEvent;
    const pressed =
      submitter ?? (event.target as Element).closest<HTMLElement>(`form, ${pressable}`);
    if (!pressed || (event.type === 'click' && !pressed.matches(pressable))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (dispatchAgain) return;
    busyElement = pressed;
    busyElement.setAttribute('aria-busy', 'true');
    dispatchAgain =
      event.type === 'click'
        ? () => pressed.click()
        : () => (event.target as HTMLFormElement).requestSubmit(submitter);
    onPress();
  };

  island.addEventListener('click', defer, true);
  island.addEventListener('submit', defer, true);
  return () => {
    island.removeEventListener('click', defer, true);
    island.removeEventListener('submit', defer, true);
    busyElement?.removeAttribute('aria-busy');
    dispatchAgain?.();
  };
};
