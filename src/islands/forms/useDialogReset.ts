import { type RefObject, useEffect, useEffectEvent } from 'react';
import { guardDialog } from './guard-dialog.ts';

/**
 * Guards the dialog around an island against losing text, and calls `reset` 300 ms after it was closed
 * (guard-dialog.ts).
 *
 * @param reset is told whether the text is to be discarded too
 */
export const useDialogReset = (
  inside: RefObject<HTMLElement | null>,
  reset: (textToo: boolean) => void,
): void => {
  const onReset = useEffectEvent(reset);
  useEffect(() => {
    const dialog = inside.current?.closest('dialog');
    if (dialog) guardDialog(dialog, (textToo) => onReset(textToo));
  }, [inside]);
};
