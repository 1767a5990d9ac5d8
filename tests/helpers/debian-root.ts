/** Debian in a folder, made by debootstrap. */
import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where debootstrap's root is kept for the next run. */
const cache = '/var/cache/quarrylight-tests';

/** Older ones are made anew: Debian's updates are in it then. */
const maxAgeMs = 30 * 24 * 60 * 60_000;

/** What apt's own settings say: where its packages come from, for which release, and through which proxy. */
const aptSource = async () => {
  const [, codename] =
    /^VERSION_CODENAME=(.+)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  const format = ['--format', '$(CODENAME) $(COMPONENT) $(SITE)', 'Created-By: Packages'];
  const { stdout } = await run('apt-get', ['indextargets', ...format]);
  const start = `${codename} main `;
  const line = stdout.split('\n').find((each) => each.startsWith(start));
  if (!codename || !line) throw new Error('apt knows no packages of this release.');
  const proxy = await run('apt-config', ['shell', 'proxy', 'Acquire::http::Proxy']);
  const [, http_proxy] = /'(.+)'/.exec(proxy.stdout) ?? [];
  return { codename, mirror: line.slice(start.length), env: http_proxy ? { http_proxy } : {} };
};

/**
 * The root of a minimal Debian of this machine's release, kept or new. Nobody may write to it.
 *
 * @param packages what is in it besides, between commas
 * @throws Error where debootstrap makes none
 */
export const debianRoot = async (packages: string): Promise<string> => {
  const { codename, mirror, env } = await aptSource();
  const root = join(cache, `${codename}-${packages.replaceAll(',', '-')}`);
  const isKept = (): boolean => existsSync(root) && Date.now() - statSync(root).mtimeMs < maxAgeMs;
  if (isKept()) return root;
  mkdirSync(cache, { recursive: true });
  const making = mkdtempSync(join(cache, 'making-'));
  try {
    const options = ['--variant=minbase', `--include=${packages}`, codename, making, mirror];
    await run('debootstrap', options, { env: { ...process.env, ...env }, maxBuffer: 10 ** 8 });
    await run('find', [join(making, 'var/cache/apt'), '-name', '*.deb', '-delete']);
    if (isKept()) {
      // A second run has made it meanwhile, and may have booted it.
      rmSync(making, { recursive: true, force: true });
      return root;
    }
    rmSync(root, { recursive: true, force: true });
    renameSync(making, root);
    return root;
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    throw error;
  }
};
