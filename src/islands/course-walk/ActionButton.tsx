import { useState } from 'react';
import { Button, type ButtonProps } from '#islands/ui/Button.tsx';

interface ActionButtonProps extends ButtonProps {
  /** Never rejects. */
  action: () => Promise<void>;
}

/** A button that ignores presses while its action runs. Not disabled, because a disabled button loses the focus. */
export const ActionButton = ({ action, ...button }: ActionButtonProps) => {
  const [busy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    await action();
    setBusy(false);
  };
  return <Button {...button} aria-busy={busy} onClick={() => void press()} />;
};
