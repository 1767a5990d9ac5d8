/** Load for the benchmarks: submissions over kept connections, each with its own words, within a time. */
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import type { SpawnedServer } from '../helpers/spawned-server.ts';

export const CONNECTIONS = 50;

/** A payload of an earlier run would be the same submission. */
const runId = Date.now().toString(36);
let number = 0;
const nextBody = (): string =>
  JSON.stringify({
    name: 'Ada Byron',
    email: 'ada@engines.example',
    subject: `About loom number ${runId}-${++number}`,
    message: 'Which card made which pattern? We would like to know before the next fair opens.',
  });

/** Resident memory of a process, MiB (Linux). */
export const rssMiB = ({ pid }: ChildProcess): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
};

/** Processor time that a process has used, seconds (Linux; the kernel counts a hundred ticks a second). */
export const cpuS = ({ pid }: ChildProcess): number => {
  // The name, in brackets, may hold anything.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const [user, system] = [fields[11], fields[12]];
  return (Number(user) + Number(system)) / 100;
};

type Load = { amount: number } | { seconds: number };

/**
 * Posts submissions over 50 connections.
 *
 * @param withinS the load is given up after this time, seconds
 * @throws Error in a sentence when it takes longer, or when the server ends
 */
export const load = (
  { url, child }: SpawnedServer,
  size: Load,
  withinS: number,
): Promise<autocannon.Result> =>
  new Promise((resolve, reject) => {
    let answered = 0;
    const running = autocannon(
      {
        url,
        connections: CONNECTIONS,
        ...('amount' in size ? { amount: size.amount } : { duration: size.seconds }),
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
