const checkEveryMs = 500;

/**
 * Ends this process as SIGTERM does when the process that started it has ended. `npm run` starts a shell, which passes no
 * signal on: without this, ending npm would leave the service running, with its port and its store.
 */
export const endWithParent = (): void => {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, checkEveryMs);
  check.unref();
};
