/** Closes the details that are folded on phones, and opens them in wider windows. Without scripts they are open. */
const narrow = matchMedia('(width < 48em)');

const fold = (): void => {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('details[data-fold]')) {
    details.open = !narrow.matches;
  }
};

fold();
narrow.addEventListener('change', fold);
