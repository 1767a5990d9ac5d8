import { atom, onMount, readonlyType } from 'nanostores';

export type Theme = 'light' | 'dark';

const theme = atom<Theme>('light');

/** The theme in force: the class on the root is the truth (specification, section 4), and this follows it. */
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
