import type { Page } from '@playwright/test';

/** Accepts every `alert` and `confirm` of the page. Returns their texts. */
export const acceptAlerts = (page: Page): string[] => {
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  return said;
};
