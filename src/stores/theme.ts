import { atom, onMount, readonlyType } from 'nanostores';

export type Theme = 'light' | 'dark';

const theme = atom<Theme>('light');

/** The current theme, kept in sync with the class of the root element (specification, section 4). */
export const $theme = readonlyType(theme);

onMount(theme, () => {
  if (typeof document === 'undefined') return;
  const { classList } = document.documentElement;
  const read = (): void => theme.set(classList.contains('dark') ? 'dark' : 'light');
  read();
  const observer = new MutationObserver(read);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => observer.disconnect();
});
