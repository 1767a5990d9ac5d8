import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls `onClosed` whenever the dialog around an island is closed: by a button, Escape, the backdrop or a script. */
export const useDialogClosed = (
  inside: RefObject<HTMLElement | null>,
  onClosed: () => void,
): void => {
  const closed = useEffectEvent(onClosed);
  useEffect(() => {
    const dialog = inside.current?.closest('dialog');
    const onClose = (): void => closed();
    dialog?.addEventListener('close', onClose);
    return () => dialog?.removeEventListener('close', onClose);
  }, [inside]);
};
