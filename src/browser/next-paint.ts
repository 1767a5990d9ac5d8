/** Resolves once the browser has painted the latest changes. Without waiting, an alert would come first. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
