import { atom, onMount, readonlyType } from 'nanostores';

const modal = atom<HTMLDialogElement | undefined>();

/** The modal dialog that is open: all outside of it is inert, live regions included. The page itself is the truth. */
export const $modal = readonlyType(modal);

onMount(modal, () => {
  if (typeof document === 'undefined') return;
  const read = (): void => {
    modal.set(document.querySelector<HTMLDialogElement>('dialog:modal') ?? undefined);
  };
  read();
  const observer = new MutationObserver(read);
  observer.observe(document.body, { attributeFilter: ['open'], subtree: true });
  return () => observer.disconnect();
});
