/**
 * nginx as docs/operating.md sets it up before the service, with a certificate of its own, on free ports of the
 * loopback interface.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestContext } from 'vitest';
import { makeCertificate } from './certificate.ts';
import { freePort } from './free-port.ts';
import { isListening } from './is-listening.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Where Debian puts it. */
export const nginx = '/usr/sbin/nginx';

/** The server blocks of docs/operating.md. */
const documentedBlocks = (): string => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');
  const [, blocks] = /^```nginx\n(.*?)^```$/ms.exec(page) ?? [];
  if (!blocks) throw new Error('docs/operating.md has no configuration of nginx.');
  return blocks;
};

/** Replaces what must be there. */
const replace = (text: string, what: string, by: string): string => {
  if (!text.includes(what))
    throw new Error(`The configuration of nginx in docs/operating.md has no "${what}".`);
  return text.replaceAll(what, by);
};

export interface Nginx {
  /** For plain HTTP. */
  httpPort: number;
  /** For HTTPS, with a certificate for www.example.org that `certificate` signs. */
  httpsPort: number;
  certificate: string;
}

/**
 * Starts it until the end of the test, which is skipped where it is not installed.
 *
 * @param servicePort where the service listens on 127.0.0.1
 * @param secondPort where a second one does
 */
export const startNginx = async (
  { onTestFinished, skip }: TestContext,
  servicePort: number,
  secondPort?: number,
): Promise<Nginx> => {
  if (!existsSync(nginx)) skip('nginx is not tested: install Debian’s package nginx.');
  const folder = temporaryFolder({ mode: 0o755 });
  makeCertificate(folder);
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const changes: [what: string, by: string][] = [
    ['listen [::]:80;', ''],
    ['listen [::]:443 ssl http2;', ''],
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 443 ', `listen 127.0.0.1:${httpsPort} `],
    ['/etc/letsencrypt/live/www.example.org', folder],
    ['127.0.0.1:4321', `127.0.0.1:${servicePort}`],
    ...(secondPort
      ? [['# server 127.0.0.1:4322;', `server 127.0.0.1:${secondPort};`] satisfies [string, string]]
      : []),
  ];
  const blocks = changes.reduce((text, [what, by]) => replace(text, what, by), documentedBlocks());
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `pid ${join(folder, 'pid')};
error_log stderr warn;
events {}
http {
access_log off;
${temporary.join('\n')}
${blocks}
}`,
  );
  const child = spawn(nginx, ['-c', file, '-p', folder, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // SIGTERM also ends its workers.
  onTestFinished(() => void child.kill('SIGTERM'));
  while (!(await isListening(httpsPort))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}: ${output}`);
    await sleep(50);
  }
  return { httpPort, httpsPort, certificate: readFileSync(join(folder, 'fullchain.pem'), 'utf8') };
};
