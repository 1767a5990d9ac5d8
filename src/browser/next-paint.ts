/** Resolves once the browser has painted the latest changes. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

/** Alerts once what is new on the page, such as the reason of a refusal, is seen. */
export const alertAfterPaint = async (alert: string): Promise<void> => {
  await nextPaint();
  window.alert(alert);
};
