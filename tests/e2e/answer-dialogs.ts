import type { Page } from '@playwright/test';

/** Accepts every alert and question of the page, and keeps what it said. */
export const answerDialogs = (page: Page): string[] => {
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  return said;
};
