/** The Dockerfile: its image built, and run as docs/operating.md, "In a container", says. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { paths } from '#contract/paths.ts';
import { payloads } from '../../helpers/app.ts';
import { type Buildah, startBuildah } from '../../helpers/buildah.ts';
import { freePort } from '../../helpers/free-port.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const run = promisify(execFile);
const image = 'quarrylight';

/** What the image says of itself (Docker image format). */
interface ImageConfig {
  User: string;
  Cmd: string[];
  Env: string[];
  Healthcheck: { Test: string[] };
  Volumes: Record<string, object>;
}

interface Service {
  /** Sends SIGTERM to the service and waits for its exit code. */
  stop: () => Promise<number | null>;
}

const start = async (
  { runLine }: Buildah,
  container: string,
  port: number,
  command: string[],
): Promise<Service> => {
  const [buildah, ...args] = runLine(container, [
    ...['sh', '-c', 'echo $$; exec "$@"', 'sh'],
    ...['env', `PORT=${port}`, ...command],
  ]);
  const child = spawn(buildah, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const isUp = async (): Promise<void> => {
    if (child.exitCode !== null) throw new Error(`The container ended with ${child.exitCode}.`);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  };
  await vi.waitFor(isUp, { timeout: 30_000, interval: 100 });
  return {
    stop: async () => {
      process.kill(parseInt(said), 'SIGTERM');
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
};

test('an image is built, stores a form as a user without rights, writes to its volume alone, and keeps what it has stored', async (context) => {
  const buildah = await startBuildah(context, 'docker.io/library/node:24-bookworm-slim');
  const build = ['--isolation', 'chroot', '--network', 'host', '--pull-never'];
  const site = 'PUBLIC_SITE_URL=https://www.example.org';
  await buildah.buildah(
    'bud',
    ...build,
    '--build-arg',
    site,
    '--format',
    'docker',
    '--quiet',
    '--tag',
    image,
    '.',
  );
  const container = (await buildah.buildah('from', '--pull-never', image)).trim();
  const root = (await buildah.buildah('mount', container)).trim();
  const inspected = await buildah.buildah('inspect', '--type', 'image', image);
  const { config } = (JSON.parse(inspected) as { Docker: { config: ImageConfig } }).Docker;
  expect(config.User).toBe('node');
  expect(config.Volumes).toEqual({ '/data': {} });
  expect(config.Env).toEqual(expect.arrayContaining(['HOST=0.0.0.0', 'DATA_DIR=/data', site]));
  // No secret, no store, no history, no tests.
  expect((await run('ls', ['-A', join(root, 'app')])).stdout.split('\n').filter(Boolean)).toEqual([
    ...['.npmrc', 'api', 'astro.config.mjs', 'content', 'dist', 'node_modules'],
    ...['package-lock.json', 'package.json', 'public', 'src', 'tsconfig.json'],
  ]);

  const port = await freePort();
  const inside = async (...program: string[]): Promise<string> => {
    const [command, ...args] = buildah.runLine(container, program);
    return (await run(command, args)).stdout;
  };
  const isHealthy = (): Promise<boolean> => {
    const [, ...check] = config.Healthcheck.Test;
    return inside('env', `PORT=${port}`, ...check).then(
      () => true,
      () => false,
    );
  };
  const before = join(temporaryFolder(), 'before');
  writeFileSync(before, '');

  const service = await start(buildah, container, port, config.Cmd);
  const home = await fetch(`http://127.0.0.1:${port}/`);
  expect(await home.text()).toContain('<h1');
  const posted = await fetch(`http://127.0.0.1:${port}${paths.contact}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(payloads.contact),
  });
  expect(posted.status).toBe(201);
  expect(await isHealthy()).toBe(true);
  expect(await service.stop()).toBe(0);
  expect(await isHealthy()).toBe(false);

  const again = await start(buildah, container, port, config.Cmd);
  expect(await inside('npm', 'run', '--silent', 'inbox', '--', 'list')).toContain(
    payloads.contact.email,
  );
  expect(await again.stop()).toBe(0);

  await expect(inside('touch', '/app/dist/index.html')).rejects.toThrow(/Permission denied/);
  // What Node compiled while the image was built is read, and cannot be changed.
  const compiled = (
    await inside('node', '-p', 'process.getBuiltinModule("module").getCompileCacheDir()')
  ).trim();
  expect(readdirSync(root + compiled).length).toBeGreaterThan(100);
  await expect(inside('touch', `${compiled}/any`)).rejects.toThrow(/Permission denied/);
  // The root may be read-only, but for /tmp (npm), as in `docker run --read-only`; buildah itself writes to /etc.
  const known = ['etc', 'tmp'].flatMap((folder) => ['-not', '-path', `${root}/${folder}/*`]);
  const written = ['-xdev', '-type', 'f', '-newer', before, ...known];
  expect((await run('find', [root, ...written])).stdout).toBe('');
}, 900_000);
