/** The process that converts images, as seen from the service. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

/** Lies beside this file, and beside the bundled service. */
const program = fileURLToPath(new URL('./image-process.js', import.meta.url));

const seconds = 1000;
const mib = 1024 * 1024;
/** Of one image, with the start of the process. */
const timeoutMs = 20 * seconds;
/** A process that has nothing to do for so long is ended, and gives back its memory. */
const idleMs = 15 * seconds;
/** A process that holds more than this after an image is not used again. */
const keptBytes = 192 * mib;

/** No image of the size that is kept has as many bytes: the process has gone astray. */
const maxAnswerBytes = 16 * mib;

/** A fault of the decoder that a malicious image made use of. */
const crashes: ReadonlySet<string | null> = new Set([
  'SIGSEGV',
  'SIGABRT',
  'SIGBUS',
  'SIGILL',
  'SIGFPE',
]);

/** The program could not be run, or failed: this is not the image's fault. */
class ImageProcessFailed extends Error {
  override name = 'ImageProcessFailed';

  /** @param code what the system said, or how the process ended */
  constructor(readonly code: string) {
    super('The image process failed.');
  }
}

interface Answer {
  /** WebP; undefined when the bytes are no image that can be read. */
  image: Buffer | undefined;
  /** Memory that the process holds now. */
  rssBytes: number;
}

/** Bytes before an answer: the length of the image, then the memory of the process, 32 bits each. */
const answerHead = 8;

/** Undefined while it has not arrived whole. */
const parseAnswer = (chunks: readonly Uint8Array[]): Answer | undefined => {
  const bytes = Buffer.concat(chunks);
  if (bytes.length < answerHead) return undefined;
  const length = bytes.readUInt32BE(0);
  if (bytes.length < answerHead + length) return undefined;
  return {
    image: length ? bytes.subarray(answerHead) : undefined,
    rssBytes: bytes.readUInt32BE(4),
  };
};

/** It does not keep the service running, and ends with it, as its stdin is then closed. */
const start = (): ChildProcess => {
  const child: ChildProcess = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
  });
  child.on('error', () => undefined);
  child.unref();
  (child.stdin as Socket | null)?.unref();
  (child.stdout as Socket | null)?.unref();
  // Writing fails when the process ends before it has read everything, which is seen by its end.
  child.stdin?.on('error', () => undefined);
  return child;
};

/** Not after it has ended, nor once it has been told to: what it answered before is still read then. */
const isUsable = ({ exitCode, signalCode, killed }: ChildProcess): boolean =>
  exitCode === null && signalCode === null && !killed;

/** Sends an image: its length in 32 bits, then its bytes, which are not copied. */
const send = ({ stdin }: ChildProcess, chunks: readonly Uint8Array[]): void => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(chunks.reduce((sum, { length }) => sum + length, 0));
  stdin?.cork();
  stdin?.write(head);
  for (const chunk of chunks) stdin?.write(chunk);
  stdin?.uncork();
};

/** Waits for the answer to what was sent. A crash counts as an answer: the image cannot be read. */
const receive = (child: ChildProcess): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const onData = (chunk: Buffer): void => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > maxAnswerBytes) child.kill('SIGKILL');
      const answer = parseAnswer(chunks);
      if (answer) settle(() => resolve(answer));
    };
    const onError = ({ code = 'ERROR' }: NodeJS.ErrnoException): void =>
      settle(() => reject(new ImageProcessFailed(`SPAWN_${code}`)));
    const onClose = (code: number | null, signal: NodeJS.Signals | null): void =>
      settle(() => {
        if (crashes.has(signal)) resolve({ image: undefined, rssBytes: 0 });
        else reject(new ImageProcessFailed(signal ?? `EXIT_${code}`));
      });
    const settle = (end: () => void): void => {
      child.stdout?.off('data', onData);
      child.off('close', onClose).off('error', onError);
      end();
    };
    child.stdout?.on('data', onData);
    child.on('close', onClose).on('error', onError);
  });

/**
 * Converts an image; one at a time.
 *
 * @param chunks the bytes that were sent, as they arrived
 * @param signal ends the process when it is aborted
 * @returns WebP; undefined when the bytes are no image that can be read
 * @throws ImageProcessFailed; the signal's reason
 */
export type ImageWorker = (
  chunks: readonly Uint8Array[],
  signal: AbortSignal,
) => Promise<Buffer | undefined>;

/**
 * Runs image-process.js, which converts images in a process of its own: decoding takes memory that the service would not
 * give back, and a malicious image can crash no more than that. It gets no environment, and is killed when an image takes
 * too long or its client has gone. As starting it costs the service more than receiving an image, it is used again while
 * images come.
 */
export const createImageWorker = (): ImageWorker => {
  let idle: ChildProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  const take = (): ChildProcess => {
    clearTimeout(idleTimer);
    const child = idle && isUsable(idle) ? idle : start();
    idle = undefined;
    return child;
  };

  const keepOrEnd = (child: ChildProcess, { rssBytes }: Answer): void => {
    const end = (): void => {
      if (idle === child) idle = undefined;
      child.stdin?.end();
    };
    if (rssBytes > keptBytes) end();
    else {
      idle = child;
      idleTimer = setTimeout(end, idleMs).unref();
    }
  };

  return async (chunks, signal) => {
    signal.throwIfAborted();
    const child = take();
    const kill = (): void => void child.kill('SIGKILL');
    const timer = setTimeout(kill, timeoutMs);
    signal.addEventListener('abort', kill);
    try {
      const received = receive(child);
      send(child, chunks);
      const answer = await received;
      keepOrEnd(child, answer);
      return answer.image;
    } catch (error) {
      kill();
      signal.throwIfAborted();
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
    }
  };
};
