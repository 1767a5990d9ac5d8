/** Programs that tests need and npm does not have: packages of Debian, installed when the tests run there as root. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Prometheus' tester of rules, where Debian's package prometheus puts it. */
export const promtool = '/usr/bin/promtool';

const aptGet = (...args: string[]): boolean =>
  spawnSync('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    // The tests' own report is on stdout.
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/**
 * Installs packages.
 *
 * @param options.recommended also what they only recommend
 * @returns whether they are installed; false elsewhere than on Debian as root
 */
export const installFromDebian = (
  packages: string[],
  { recommended = false }: { recommended?: boolean } = {},
): boolean => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const options = recommended ? [] : ['--no-install-recommends'];
  // An old list names the browsers of then, or packages that are no longer there.
  aptGet('update');
  return aptGet('install', '-y', ...options, ...packages);
};
