import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * The version in package.json and, in a working copy of git, what `git describe` calls its commit: `1.0.0
 * (v1.0.0-3-gb54e6b9)`; without git `1.0.0`.
 */
export const projectVersion = (): string => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  // An unpacked copy may be inside another repository.
  if (!existsSync('.git')) return version;
  const { status, stdout } = spawnSync('git', ['describe', '--always', '--tags'], {
    encoding: 'utf8',
  });
  return status === 0 ? `${version} (${stdout.trim()})` : version;
};
