/** Resolves once the browser has painted the latest changes. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

/** Opens an alert once the page shows its latest changes, such as the reason for a refusal. */
export const alertAfterPaint = async (alert: string): Promise<void> => {
  await nextPaint();
  window.alert(alert);
};
