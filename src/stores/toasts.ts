import { atom, readonlyType } from 'nanostores';
import { wakeIsland } from '#browser/island-events.ts';

export interface Toast {
  title: string;
  description: string;
  tone: 'plain' | 'destructive';
}

const toast = atom<Toast | undefined>();

/** The toast that is shown: one at a time, until dismissed or replaced (specification, section 9; decisions 14). */
export const $toast = readonlyType(toast);

/** Shows a toast in place of the current one, and hydrates its island, which SiteLayout.astro mounts by this name. */
export const showToast = (next: Toast): void => {
  toast.set(next);
  wakeIsland('toasts');
};

export const dismissToast = (): void => toast.set(undefined);
