import { type ComponentProps, useState } from 'react';

interface ActionButtonProps extends ComponentProps<'button'> {
  action: () => Promise<void>;
}

/** Presses are ignored while the action runs; the button keeps the focus meanwhile, which a disabled one would lose. */
export const ActionButton = ({ action, ...button }: ActionButtonProps) => {
  const [busy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    await action();
    setBusy(false);
  };
  return <button type="button" {...button} aria-busy={busy} onClick={() => void press()} />;
};
