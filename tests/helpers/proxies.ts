/**
 * Proxies in front of the service, configured as in docs/deploy/, with their own certificate, on free loopback ports.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestContext } from 'vitest';
import { makeCertificate } from './certificate.ts';
import { freePort, isListening } from './ports.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The values that replace those of the documented configuration. */
interface Setup {
  /** Folder of the certificate, and of the files that the proxy writes. */
  folder: string;
  httpPort: number;
  httpsPort: number;
  /** Ports of the services on 127.0.0.1: one, or two for nginx. */
  servicePorts: number[];
}

type Change = [what: string, by: string];

interface Program {
  /** Debian package. */
  package: string;
  /** Debian's path of the program. */
  path: string;
  /** Name of the configuration in docs/deploy/. */
  documented: string;
  /** Replacements in that file. */
  changes: (setup: Setup) => Change[];
  /** Returns the whole configuration, with the documented part in it. */
  config: (documented: string, setup: Setup) => string;
  args: (file: string, folder: string) => string[];
}

const certificates: Change = ['/etc/letsencrypt/live/www.example.org', '.'];

const nginx: Program = {
  package: 'nginx',
  path: '/usr/sbin/nginx',
  documented: 'nginx.conf',
  changes: ({ httpPort, httpsPort, servicePorts: [, second] }) => [
    certificates,
    ['listen [::]:80;', ''],
    ['listen [::]:443 ssl http2;', ''],
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 443 ', `listen 127.0.0.1:${httpsPort} `],
    ...(second ? [['# server 127.0.0.1:4322;', `server 127.0.0.1:${second};`] as Change] : []),
  ],
  config: (documented, { folder }) => {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    );
    return `pid ${join(folder, 'pid')};
error_log stderr warn;
events {}
http {
access_log off;
${temporary.join('\n')}
${documented}
}`;
  },
  args: (file, folder) => ['-c', file, '-p', folder, '-g', 'daemon off;'],
};

const apache: Program = {
  package: 'apache2-bin',
  path: '/usr/sbin/apache2',
  documented: 'apache.conf',
  changes: ({ httpPort, httpsPort }) => [
    certificates,
    ['*:80>', `127.0.0.1:${httpPort}>`],
    ['*:443>', `127.0.0.1:${httpsPort}>`],
  ],
  config: (documented, { folder, httpPort, httpsPort }) => {
    const modules = 'mpm_event authz_core alias headers http2 proxy proxy_http ssl';
    const loaded = modules
      .split(' ')
      .map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`);
    return `ServerRoot ${folder}
ServerName www.example.org
PidFile pid
Mutex file:${folder}
ErrorLog error.log
Listen 127.0.0.1:${httpPort}
Listen 127.0.0.1:${httpsPort}
${loaded.join('\n')}
User nobody
Group nogroup
${documented}`;
  },
  args: (file) => ['-f', file, '-DFOREGROUND'],
};

const haproxy: Program = {
  package: 'haproxy',
  path: '/usr/sbin/haproxy',
  documented: 'haproxy.cfg',
  changes: ({ folder, httpPort, httpsPort }) => [
    ['bind :::80 v4v6\n', `bind 127.0.0.1:${httpPort}\n`],
    ['bind :::443 v4v6 ', `bind 127.0.0.1:${httpsPort} `],
    ['/etc/haproxy/www.example.org.pem', join(folder, 'www.example.org.pem')],
  ],
  // The same as in Debian's file.
  config: (documented) => `defaults
timeout connect 5000
timeout client 50000
timeout server 50000
${documented}`,
  args: (file) => ['-db', '-f', file],
};

const caddy: Program = {
  package: 'caddy',
  path: '/usr/bin/caddy',
  documented: 'Caddyfile',
  changes: ({ folder, httpPort, httpsPort }) => [
    [
      'http://www.example.org, http://example.org {',
      `http://www.example.org:${httpPort}, http://example.org:${httpPort} {\nbind 127.0.0.1`,
    ],
    ...['www.example.org', 'example.org'].map((name): Change => [
      `\n${name} {`,
      `\nhttps://${name}:${httpsPort} {
bind 127.0.0.1
tls ${join(folder, 'fullchain.pem')} ${join(folder, 'privkey.pem')}`,
    ]),
  ],
  config: (documented, { httpPort, httpsPort }) => `{
admin off
http_port ${httpPort}
https_port ${httpsPort}
}
${documented}`,
  args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
};

export const proxies = { nginx, apache, haproxy, caddy };

export interface Proxy {
  /** Port for plain HTTP. */
  httpPort: number;
  /** Port for HTTPS, with a certificate for www.example.org and example.org that `certificate` signs. */
  httpsPort: number;
  certificate: string;
}

const readDocumented = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../docs/deploy', name), 'utf8');

/** Replaces a text. Throws if it is missing. */
const replace = (text: string, [what, by]: Change): string => {
  if (!text.includes(what)) throw new Error(`There is no "${what}" in: ${text}`);
  return text.replaceAll(what, by);
};

/**
 * Starts a proxy until the end of the test. Skips the test if the proxy is not installed.
 *
 * @param servicePorts ports of the services on 127.0.0.1: one, or two for nginx
 */
export const startProxy = async (
  { onTestFinished, skip }: TestContext,
  name: keyof typeof proxies,
  ...servicePorts: [number, number?]
): Promise<Proxy> => {
  const program: Program = proxies[name];
  if (!existsSync(program.path)) skip(`Not tested: install Debian’s package ${program.package}.`);
  const folder = temporaryFolder({ mode: 0o755 });
  const { cert } = makeCertificate(folder);
  // The file that docs/operating/proxy.md makes for HAProxy.
  symlinkSync('fullchain.pem', join(folder, 'www.example.org.pem'));
  symlinkSync('privkey.pem', join(folder, 'www.example.org.pem.key'));
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const setup = {
    folder,
    httpPort,
    httpsPort,
    servicePorts: servicePorts.filter((port) => port !== undefined),
  };
  const changes: Change[] = [
    ['127.0.0.1:4321', `127.0.0.1:${servicePorts[0]}`],
    ...program.changes(setup),
  ];
  const file = join(folder, 'config');
  writeFileSync(
    file,
    program.config(changes.reduce(replace, readDocumented(program.documented)), setup),
  );
  const child = spawn(program.path, program.args(file, folder), {
    cwd: folder,
    // Caddy stores its own files there.
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // SIGTERM also ends its workers.
  onTestFinished(() => void child.kill('SIGTERM'));
  while (!(await isListening(httpsPort))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}: ${output}`);
    await sleep(50);
  }
  return { httpPort, httpsPort, certificate: cert.toString() };
};
