import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** Beside this file, and beside the bundled service. */
const PROGRAM = fileURLToPath(new URL('./image-process.js', import.meta.url));
const LONGEST_MS = 20_000;

/**
 * Has a picture written anew by a process of its own, which ends with it: decoding takes up to 200 MiB that a long-lived
 * process would not give back, and what a broken picture breaks is not the service. It knows no setting.
 *
 * @returns WebP; undefined when the bytes are no picture that can be read
 * @throws the system's error when no process can be started
 */
export const runImageProcess = async (bytes: Buffer): Promise<Buffer | undefined> => {
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  // It may end before it has read everything.
  child.stdin.on('error', () => undefined).end(bytes);
  const [picture, code] = await Promise.all([buffer(child.stdout), ended]);
  return code === 0 && picture.length ? picture : undefined;
};
