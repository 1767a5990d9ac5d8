import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#islands/ui/Button.tsx';
import { CloseIcon } from '#islands/ui/icons.tsx';
import { useIslandReady } from '#islands/ui/useIslandReady.ts';
import { $modal } from '#stores/modal.ts';
import { $toast, dismissToast, type Toast } from '#stores/toasts.ts';

const roles = { plain: 'status', destructive: 'alert' } as const;

const ToastCard = ({ title, description }: Toast) => {
  const cameFrom = useRef<HTMLElement>(null);
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
          cameFrom.current = relatedTarget as HTMLElement | null;
        }}
        onClick={() => {
          dismissToast();
          cameFrom.current?.focus({ preventScroll: true });
        }}
      >
        <CloseIcon />
      </Button>
    </div>
  );
};

/**
 * The one toast. Its live regions are in the page's HTML before either is filled, or screen readers would stay silent
 * (WAI-ARIA 1.2, live regions). A modal dialog has a pair of its own: whatever is outside of it, a popover in the top
 * layer too, is inert, so that it could be neither heard nor dismissed (HTML, 6.3.1).
 */
export const Toasts = () => {
  const root = useIslandReady<HTMLDivElement>();
  const toast = useStore($toast, { ssr: 'initial' });
  const modal = useStore($modal, { ssr: 'initial' });
  const card = toast && <ToastCard {...toast} />;
  const inModal = toast && modal?.querySelector(`.toasts > [role=${roles[toast.tone]}]`);
  const show = (tone: Toast['tone']) => !inModal && toast?.tone === tone && card;
  return (
    <div ref={root} className="toasts">
      <div role="status">{show('plain')}</div>
      <div role="alert">{show('destructive')}</div>
      {inModal && createPortal(card, inModal)}
    </div>
  );
};
