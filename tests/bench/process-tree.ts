/** A process with all that it has started (Linux). */
import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  pid: number;
  parent: number;
  /** CPU time in seconds, and resident memory in megabytes. */
  cpuS: number;
  rssMb: number;
}

/** The kernel counts 100 ticks per second. */
const ticksPerSecond = 100;
const pagesPerMb = 256;

const readProcess = (pid: number): Process[] => {
  try {
    // The second field is the name in brackets, which may contain spaces.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const [parent, user, system, pages] = [1, 11, 12, 21].map((index) => Number(stat[index]));
    if (parent === undefined) return [];
    const cpuS = ((user ?? 0) + (system ?? 0)) / ticksPerSecond;
    return [{ pid, parent, cpuS, rssMb: (pages ?? 0) / pagesPerMb }];
  } catch {
    // It has ended in the meantime.
    return [];
  }
};

/** The process and its descendants. */
export const processTree = (root: number): Process[] => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)));
  const below = (pid: number): Process[] =>
    all.filter(({ parent }) => parent === pid).flatMap((each) => [each, ...below(each.pid)]);
  return [...all.filter(({ pid }) => pid === root), ...below(root)];
};
