/** A small ext4 disk in a file. Cutting its power loses everything that was not synced, as a power loss does. */
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const sizeBytes = 256 * 1024 * 1024;

/** `_IOR('X', 125, __u32)`, linux/fs.h and fs/ext4/ext4.h: FS_IOC_SHUTDOWN. */
const shutdownRequest = 0x8004587d;
/** EXT4_GOING_FLAGS_NOLOGFLUSH: nothing more is written, not even the journal. */
const noLogFlush = 2;

/** Node cannot call ioctl, so Perl does. It opens the folder, prints a line, and cuts the power when it reads one. */
const cutter = `$|=1; sysopen(my $disk,$ARGV[0],0) or die; print "ready\n"; <STDIN>;
my $flag=pack('I',${noLogFlush}); ioctl($disk,${shutdownRequest},$flag) or die $!`;

const run = (command: string, ...args: string[]): void =>
  void execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });

/** Cuts the power: from then on every write fails, and nothing reaches the disk. */
type Cut = () => Promise<void>;

export interface LoopDisk {
  /** The mount point. */
  folder: string;
  /** Starts the cutting process in advance, so that the cut takes no time. */
  arm: () => Promise<Cut>;
  /** Unmounts and mounts the disk, so that ext4 replays its journal. No file of it may be open. */
  restart: () => void;
  /** Unmounts and deletes the disk. */
  remove: () => void;
}

const arm = (folder: string): Promise<Cut> =>
  new Promise((resolve, reject) => {
    const child = spawn('perl', ['-e', cutter, folder], { stdio: ['pipe', 'pipe', 'ignore'] });
    const ended = new Promise<void>((done, failed) => {
      child.once('exit', (code) =>
        code === 0 ? done() : failed(new Error(`perl ended with ${code}.`)),
      );
      child.once('error', failed);
    });
    ended.catch(reject);
    child.stdout.once('data', () => {
      resolve(() => {
        child.stdin.end('\n');
        return ended;
      });
    });
  });

/**
 * Creates and mounts a disk.
 *
 * @throws Error if that is not permitted
 */
export const createLoopDisk = (): LoopDisk => {
  const place = mkdtempSync(join(tmpdir(), 'quarrylight-disk-'));
  const [image, folder] = [join(place, 'disk.img'), join(place, 'mounted')];
  mkdirSync(folder);
  const mount = (): void => run('mount', '-o', 'loop', image, folder);
  try {
    closeSync(openSync(image, 'w'));
    truncateSync(image, sizeBytes);
    run('mkfs.ext4', '-q', '-F', image);
    mount();
  } catch (error) {
    rmSync(place, { recursive: true, force: true });
    throw error;
  }
  return {
    folder,
    arm: () => arm(folder),
    restart: () => {
      run('umount', folder);
      mount();
    },
    remove: () => {
      run('umount', '--lazy', folder);
      rmSync(place, { recursive: true, force: true });
    },
  };
};

const reasonOf = (error: unknown): string => {
  const { stderr, message } = Object(error) as { stderr?: Buffer; message?: string };
  return (stderr?.toString().trim() || message) ?? 'unknown';
};

/** Returns why this machine cannot have such a disk. Undefined: it can. */
export const loopDiskObstacle = async (): Promise<string | undefined> => {
  let disk: LoopDisk | undefined;
  try {
    disk = createLoopDisk();
    const cut = await disk.arm();
    await cut();
    return undefined;
  } catch (error) {
    return `A disk in a file cannot be mounted and cut here, which needs root, mkfs.ext4 and perl: ${reasonOf(error)}`;
  } finally {
    disk?.remove();
  }
};
