/** On a phone, folds away the use cases of each service after the first two; in a wider window, shows them all. */
const narrow = matchMedia('(width < 48em)');

const fold = (): void => {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('.ruled-row > details')) {
    details.open = !narrow.matches;
  }
};

fold();
narrow.addEventListener('change', fold);
