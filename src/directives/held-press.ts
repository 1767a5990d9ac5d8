const PRESSABLE = 'button, [role="button"]';

/**
 * Holds the first press or submission inside `island` until its script is there; links keep working by themselves. What
 * follows it meanwhile is dropped, so that a double click counts once. A press that something else has already handled
 * is left alone.
 *
 * @param onPress called when a press is held
 * @returns lets go: the held press is played again and reaches the island if it is hydrated by then, else the browser
 */
export const holdPresses = (island: HTMLElement, onPress: () => void): (() => void) => {
  let busy: Element | undefined;
  let playAgain: (() => void) | undefined;

  const hold = (event: Event): void => {
    if (event.defaultPrevented) return;
    const { submitter } = event as SubmitEvent;
    const pressed =
      submitter ?? (event.target as Element).closest<HTMLElement>(`form, ${PRESSABLE}`);
    if (!pressed || (event.type === 'click' && !pressed.matches(PRESSABLE))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (playAgain) return;
    busy = pressed;
    busy.setAttribute('aria-busy', 'true');
    playAgain =
      event.type === 'click'
        ? () => pressed.click()
        : () => (event.target as HTMLFormElement).requestSubmit(submitter);
    onPress();
  };

  const letGo = (): void => {
    island.removeEventListener('click', hold, true);
    island.removeEventListener('submit', hold, true);
    busy?.removeAttribute('aria-busy');
    playAgain?.();
  };

  island.addEventListener('click', hold, true);
  island.addEventListener('submit', hold, true);
  return letGo;
};
