import { expect, test, vi } from 'vitest';
import { startHourlyTasks } from '#platform/jobs/hourly.ts';

test('hourly tasks continue after a failed task, and do not log its message', async () => {
  const log = { info: vi.fn(), error: vi.fn() };
  const failing = () => Promise.reject(new Error('ada@visitor.example'));
  const tasks = { failing, expired: () => Promise.resolve(2), idle: () => Promise.resolve(0) };
  await startHourlyTasks({ log, tasks })();
  expect(log.error).not.toHaveBeenCalled();
  const stop = startHourlyTasks({ log, tasks });
  await vi.waitFor(() =>
    expect(log.info).toHaveBeenCalledWith({ task: 'expired', count: 2 }, 'hourly task'),
  );
  await stop();
  expect(JSON.stringify(log.error.mock.calls)).not.toContain('ada@');
});

test('hourly tasks yield to the event loop between two tasks', async () => {
  const order: string[] = [];
  const task = (name: string) => () => {
    order.push(name);
    setImmediate(() => order.push(`after ${name}`));
    return Promise.resolve(0);
  };
  const log = { info: vi.fn(), error: vi.fn() };
  const stop = startHourlyTasks({ log, tasks: { one: task('one'), two: task('two') } });
  await vi.waitFor(() => expect(order).toContain('two'));
  await stop();
  expect(order.slice(0, 3)).toEqual(['one', 'after one', 'two']);
});
