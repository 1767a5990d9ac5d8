/** A small ext4 disk in a file, whose power can be cut: what was not synced is gone, as on a machine that loses its own. */
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const sizeBytes = 256 * 1024 * 1024;

/** `_IOR('X', 125, __u32)`, linux/fs.h and fs/ext4/ext4.h: FS_IOC_SHUTDOWN. */
const shutdownRequest = 0x8004587d;
/** EXT4_GOING_FLAGS_NOLOGFLUSH: neither the journal nor anything else is written any more. */
const noLogFlush = 2;

/** Node has no ioctl; one of these is on most machines. Each opens the folder, says so, and cuts at the first line. */
const cutters: Array<[command: string, ...script: string[]]> = [
  [
    'python3',
    '-c',
    `import fcntl,os,struct,sys
disk=os.open(sys.argv[1],os.O_RDONLY)
print('ready',flush=True)
sys.stdin.readline()
fcntl.ioctl(disk,${shutdownRequest},struct.pack('I',${noLogFlush}))`,
  ],
  [
    'perl',
    '-e',
    `$|=1; sysopen(my $disk,$ARGV[0],0) or die; print "ready\n"; <STDIN>;
my $flag=pack('I',${noLogFlush}); ioctl($disk,${shutdownRequest},$flag) or die $!`,
  ],
];

const run = (command: string, ...args: string[]): void =>
  void execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });

/** From here on nothing reaches the disk, and every write fails. */
export type Cut = () => Promise<void>;

export interface LoopDisk {
  /** Where it is mounted. */
  folder: string;
  /** Makes ready to cut, so that the cut itself is at once. */
  arm: () => Promise<Cut>;
  /** Takes the disk out, puts it in again, and lets ext4 replay its journal; nothing may have it open. */
  restart: () => void;
  /** Takes the disk out and removes it. */
  remove: () => void;
}

const armWith = ([command, ...script]: [string, ...string[]], folder: string): Promise<Cut> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, [...script, folder], { stdio: ['pipe', 'pipe', 'ignore'] });
    const ended = new Promise<void>((done, failed) => {
      child.once('exit', (code) =>
        code === 0 ? done() : failed(new Error(`${command} ended with ${code}.`)),
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

const arm = async (folder: string): Promise<Cut> => {
  const failures: unknown[] = [];
  for (const cutter of cutters) {
    try {
      return await armWith(cutter, folder);
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, 'Neither python3 nor perl is there to cut the power.');
};

/**
 * Makes and mounts a disk.
 *
 * @throws where that is not permitted
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

/** Why this machine cannot have such a disk, in words; undefined where it can. */
export const loopDiskObstacle = async (): Promise<string | undefined> => {
  let disk: LoopDisk | undefined;
  try {
    disk = createLoopDisk();
    await (
      await disk.arm()
    )();
    return undefined;
  } catch (error) {
    return `No disk in a file can be mounted here and cut off (that takes root, mkfs.ext4, and python3 or perl): ${reasonOf(error)}`;
  } finally {
    disk?.remove();
  }
};
