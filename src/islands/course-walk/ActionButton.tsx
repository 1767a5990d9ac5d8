import { type ComponentProps, useState } from 'react';

interface ActionButtonProps extends ComponentProps<'button'> {
  action: () => Promise<void>;
}

/** Ignores presses while its action runs. It is not disabled then, as a disabled button loses the focus. */
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
