import { useStore } from '@nanostores/react';
import { CloseIcon } from '#islands/ui/icons.tsx';
import { useIslandReady } from '#islands/ui/useIslandReady.ts';
import { $toast, dismissToast, type Toast } from '#stores/toasts.ts';

const ToastCard = ({ title, description, tone }: Toast) => (
  <div
    className={`shadow-float pointer-events-auto flex items-start gap-3 rounded-card border border-l-4 border-line bg-surface p-4 pr-2 ${tone === 'destructive' ? 'border-l-bad' : 'border-l-good'}`}
  >
    <div className="grow">
      <strong>{title}</strong>
      <p className="text-[0.975rem] text-muted">{description}</p>
    </div>
    <button type="button" className="btn-icon -my-2" aria-label="Dismiss" onClick={dismissToast}>
      <CloseIcon />
    </button>
  </div>
);

/**
 * The one toast. Both live regions are in the page's HTML before either is filled, or screen readers would stay silent
 * (WAI-ARIA 1.2, live regions).
 */
export const Toasts = () => {
  const root = useIslandReady<HTMLDivElement>();
  const toast = useStore($toast, { ssr: 'initial' });
  const show = (tone: Toast['tone']) => toast?.tone === tone && <ToastCard {...toast} />;
  return (
    <div ref={root} className="toasts">
      <div role="status">{show('plain')}</div>
      <div role="alert">{show('destructive')}</div>
    </div>
  );
};
