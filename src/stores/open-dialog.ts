import { atom, onMount, readonlyType } from 'nanostores';

const openDialog = atom<HTMLDialogElement | undefined>();

/**
 * The modal dialog that is open, if any. Everything outside it is inert, live regions included. Read from the document
 * and kept in step with it: `showModal` and `close` are called by scripts that do not know this store.
 */
export const $openDialog = readonlyType(openDialog);

onMount(openDialog, () => {
  if (typeof document === 'undefined') return;
  const read = (): void => {
    openDialog.set(document.querySelector<HTMLDialogElement>('dialog:modal') ?? undefined);
  };
  read();
  const observer = new MutationObserver(read);
  observer.observe(document.body, { attributeFilter: ['open'], subtree: true });
  return () => observer.disconnect();
});
