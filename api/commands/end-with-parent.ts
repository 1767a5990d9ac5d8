const checkEveryMs = 500;

/**
 * When the parent process ends, ends this process as SIGTERM does. `npm run` starts a shell, which does not pass
 * signals on: without this, ending npm would leave the service running, with its port and its store.
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
