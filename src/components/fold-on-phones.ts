/** On a phone, closes the details that are folded there; in a wider window, opens them. Without scripts they are open. */
const narrow = matchMedia('(width < 48em)');

const fold = (): void => {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('details[data-fold]')) {
    details.open = !narrow.matches;
  }
};

fold();
narrow.addEventListener('change', fold);
