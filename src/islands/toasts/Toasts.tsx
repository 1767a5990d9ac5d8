import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#islands/ui/Button.tsx';
import { CloseIcon } from '#islands/ui/icons.tsx';
import { useIslandReady } from '#islands/ui/useIslandReady.ts';
import { $openDialog } from '#stores/open-dialog.ts';
import { $toast, dismissToast, type Toast } from '#stores/toasts.ts';

const roles = { plain: 'status', destructive: 'alert' } as const;

const ToastCard = ({ title, description }: Toast) => {
  const previousFocus = useRef<HTMLElement>(null);
  return (
    <div className="toast">
      <div className="grow">
        <strong>{title}</strong>
        <p>{description}</p>
      </div>
      <Button
        variant="icon"
        aria-label="Dismiss"
        onFocus={({ relatedTarget }) => {
          previousFocus.current = relatedTarget as HTMLElement | null;
        }}
        onClick={() => {
          dismissToast();
          previousFocus.current?.focus({ preventScroll: true });
        }}
      >
        <CloseIcon />
      </Button>
    </div>
  );
};

/**
 * The toast, in one of two live regions. Both regions are in the built HTML, empty, because screen readers announce only
 * what is added to a region that is already there (WAI-ARIA 1.2, live regions). While a modal dialog is open, the toast
 * is rendered into the dialog's own regions: everything outside the dialog is inert (HTML, 6.3.1), so it could neither
 * be announced nor dismissed there.
 */
export const Toasts = () => {
  const root = useIslandReady<HTMLDivElement>();
  const toast = useStore($toast, { ssr: 'initial' });
  const dialog = useStore($openDialog, { ssr: 'initial' });
  const card = toast && <ToastCard {...toast} />;
  const inDialog = toast && dialog?.querySelector(`.toasts > [role=${roles[toast.tone]}]`);
  const show = (tone: Toast['tone']) => !inDialog && toast?.tone === tone && card;
  return (
    <div ref={root} className="toasts">
      <div role="status">{show('plain')}</div>
      <div role="alert">{show('destructive')}</div>
      {inDialog && createPortal(card, inDialog)}
    </div>
  );
};
