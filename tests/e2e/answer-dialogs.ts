import type { Page } from '@playwright/test';

/** Answers every question the page asks, and keeps what it said. */
export const answerDialogs = (page: Page, accept = true): string[] => {
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void (accept ? dialog.accept() : dialog.dismiss());
  });
  return said;
};
