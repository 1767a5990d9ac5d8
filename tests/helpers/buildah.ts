/** Images of containers as buildah makes and runs them: as root, without namespaces, so that it works in a container too. */
import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { TestContext } from 'vitest';
import { debianRoot } from './debian-root.ts';
import { installFromDebian } from './debian.ts';
import { temporaryFolder } from './temporary-folder.ts';

const run = promisify(execFile);

/** What Node's own image has beyond a minimal Debian. */
const packages = 'libatomic1,libstdc++6';

export interface Buildah {
  /** Runs a command of buildah's, and returns what it prints. */
  buildah: (command: string, ...args: string[]) => Promise<string>;
  /** A command line that runs a program in a container, which keeps its volumes until it is removed. */
  runLine: (container: string, program: string[]) => [string, ...string[]];
}

/**
 * Makes the image that Node's official one is here, as no registry of images need be reachable: Debian, Node, npm and the
 * user `node`.
 */
const makeNodeImage = async (buildah: Buildah['buildah'], name: string): Promise<void> => {
  const container = (await buildah('from', 'scratch')).trim();
  const root = (await buildah('mount', container)).trim();
  await run('cp', ['-a', `${await debianRoot(packages)}/.`, root]);
  const local = join(root, 'usr/local');
  copyFileSync(process.execPath, join(local, 'bin/node'));
  const npm = dirname(dirname(process.env['npm_execpath'] ?? ''));
  cpSync(npm, join(local, 'lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  await run('chroot', [root, 'useradd', '--uid', '1000', '--create-home', 'node']);
  // A network may have a certificate authority of its own.
  const authorities = process.env['NODE_EXTRA_CA_CERTS'];
  if (authorities) {
    mkdirSync(dirname(join(root, authorities)), { recursive: true });
    copyFileSync(authorities, join(root, authorities));
    await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${authorities}`, container);
  }
  await buildah('commit', '--quiet', '--rm', container, name);
};

/**
 * Starts with the image of Node alone; all images and containers are gone after the test, which is skipped where buildah
 * is not to be had.
 *
 * @param nodeImage name of that image
 */
export const startBuildah = async (
  { skip, onTestFinished }: TestContext,
  nodeImage: string,
): Promise<Buildah> => {
  const unable = (why: string): never => skip(`No image is made: ${why}`);
  if (!installFromDebian(['buildah', 'debootstrap'])) unable('this needs Debian, and root.');
  const folder = temporaryFolder();
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const buildah: Buildah['buildah'] = async (command, ...args) =>
    (await run('buildah', [...storage, command, ...args], { maxBuffer: 10 ** 8 })).stdout;
  onTestFinished(async () => {
    await buildah('umount', '--all');
    await buildah('rm', '--all');
    await buildah('rmi', '--all', '--force');
  });
  await makeNodeImage(buildah, nodeImage).catch((error: unknown) =>
    unable((error as Error).message),
  );
  return {
    buildah,
    runLine: (container, program) => [
      'buildah',
      ...storage,
      'run',
      ...['--isolation', 'chroot', '--network', 'host'],
      ...[container, '--', ...program],
    ],
  };
};
