import { atom } from 'nanostores';
import { wakeIsland } from '#browser/island-events.ts';

export interface Toast {
  title: string;
  description: string;
  tone: 'plain' | 'destructive';
}

const toast = atom<Toast | undefined>();

/** The toast on show: one at a time, until dismissed or replaced (specification, section 9; decisions 14). */
export const $toast = toast;

/** The name under which `client:intent` wakes the toasts' island. */
export const TOASTS_ISLAND = 'toasts';

export const showToast = (next: Toast): void => {
  toast.set(next);
  wakeIsland(TOASTS_ISLAND);
};

export const dismissToast = (): void => toast.set(undefined);
