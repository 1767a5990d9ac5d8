/**
 * Runs tasks while the caller goes on.
 *
 * @param limit tasks that run at the same time
 */
export const backgroundTasks = (limit: number) => {
  const running = new Set<Promise<void>>();
  let failure: { error: unknown } | undefined;

  const throwFailure = (): void => {
    if (failure) throw failure.error;
  };

  /**
   * Begins a task, after waiting until fewer than `limit` are running.
   *
   * @throws what an earlier task has thrown
   */
  const begin = async (task: () => Promise<void>): Promise<void> => {
    while (running.size >= limit) await Promise.race(running);
    throwFailure();
    const run: Promise<void> = task()
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => running.delete(run));
    running.add(run);
  };

  /**
   * Waits until every task has ended.
   *
   * @throws what a task has thrown first
   */
  const settle = async (): Promise<void> => {
    await Promise.all(running);
    throwFailure();
  };

  return { begin, settle };
};
