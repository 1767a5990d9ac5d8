/** Load for the benchmarks: different submissions over keep-alive connections, within a time limit. */
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import type { SpawnedServer } from '../helpers/spawned-server.ts';

export const connections = 50;

/** Makes the payloads differ from those of an earlier run, which would be duplicates. */
const runId = Date.now().toString(36);
let number = 0;
const nextBody = (): string =>
  JSON.stringify({
    name: 'Ada Byron',
    email: 'ada@engines.example',
    subject: `About loom number ${runId}-${++number}`,
    message: 'Which card made which pattern? We would like to know before the next fair opens.',
  });

/** Resident memory of a process in MiB (Linux). */
export const rssMiB = ({ pid }: ChildProcess): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
};

/** CPU time that a process has used, in seconds (Linux; the kernel counts 100 ticks per second). */
export const cpuS = ({ pid }: ChildProcess): number => {
  // The second field is the name in brackets, which may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const [user, system] = [fields[11], fields[12]];
  return (Number(user) + Number(system)) / 100;
};

/**
 * Posts so many submissions over 50 connections.
 *
 * @param withinS time limit in seconds
 * @throws Error when it takes longer, or when the server ends
 */
export const load = (
  { url, child }: SpawnedServer,
  amount: number,
  withinS: number,
): Promise<autocannon.Result> =>
  new Promise((resolve, reject) => {
    let answered = 0;
    const running = autocannon(
      {
        url,
        connections,
        amount,
        requests: [
          {
            method: 'POST',
            path: '/api/contact',
            headers: { 'content-type': 'application/json' },
            setupRequest: (request) => ({ ...request, body: nextBody() }),
          },
        ],
      },
      (error: Error | null, result) => {
        clearTimeout(alarm);
        child.off('exit', onExit);
        if (error) reject(error);
        else resolve(result);
      },
    );
    running.on('response', () => (answered += 1));
    const giveUp = (why: string): void => {
      reject(new Error(`${why} after ${answered} answers.`));
      running.stop();
    };
    const alarm = setTimeout(() => giveUp(`Not finished within ${withinS} s`), withinS * 1000);
    const onExit = (): void => giveUp('The server ended');
    child.once('exit', onExit);
  });
