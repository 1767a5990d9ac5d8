import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Says when the static dialog around an island was closed, by whatever means. */
export const useDialogClosed = (
  inside: RefObject<HTMLElement | null>,
  onClosed: () => void,
): void => {
  const tell = useEffectEvent(onClosed);
  useEffect(() => {
    const dialog = inside.current?.closest('dialog');
    const closed = (): void => tell();
    dialog?.addEventListener('close', closed);
    return () => dialog?.removeEventListener('close', closed);
  }, [inside]);
};
