/** Debian packages for the tests, because npm lacks these programs. Installed only on Debian, as root. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The path of Prometheus' rule tester in Debian's package prometheus. */
export const promtool = '/usr/bin/promtool';

const aptGet = (...args: string[]): boolean =>
  spawnSync('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    // Stdout belongs to the report of the tests.
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/**
 * Installs packages.
 *
 * @param options.recommended installs recommended packages too
 * @returns whether they are installed. False unless this is Debian and the user is root
 */
export const installFromDebian = (
  packages: string[],
  { recommended = false }: { recommended?: boolean } = {},
): boolean => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const options = recommended ? [] : ['--no-install-recommends'];
  // An old list names old browsers, or packages that no longer exist.
  aptGet('update');
  return aptGet('install', '-y', ...options, ...packages);
};
