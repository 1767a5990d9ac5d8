/**
 * The service behind the proxies of docs/deploy/: the answers that a visitor gets by https, and the address that the
 * service takes for the visitor's.
 */
import { writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { connect } from 'node:http2';
import { request } from 'node:https';
import { join } from 'node:path';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import { brotliCompressSync } from 'node:zlib';
import { expect, test, type TestContext } from 'vitest';
import { paths } from '#contract/paths.ts';
import { writeNote } from '../../helpers/company.ts';
import { freePort } from '../../helpers/ports.ts';
import { proxies, type Proxy, startProxy } from '../../helpers/proxies.ts';
import { startServiceProcess } from '../../helpers/service-process.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const host = 'www.example.org';
const origin = `https://${host}`;
const page = '<h1>Home</h1>'.repeat(50);

interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The visitor's address, one of this machine's. */
  from?: string;
  /** The host that the visitor typed. */
  hostname?: string;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
}

const send = (
  { httpsPort, certificate }: Proxy,
  path: string,
  { method = 'GET', headers = {}, body, from = '127.0.0.1', hostname = host }: Call = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const call = request({
      host: '127.0.0.1',
      port: httpsPort,
      localAddress: from,
      servername: hostname,
      ca: certificate,
      agent: false,
      path,
      method,
      headers: { Host: hostname, ...headers },
    });
    call.on('error', reject).on('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
    });
    call.end(body);
  });

type Name = keyof typeof proxies;
const names = Object.keys(proxies) as Name[];

const start = async (
  context: TestContext,
  { name = 'nginx', ...env }: Record<string, string> & { name?: Name } = {},
) => {
  const site = temporaryFolder();
  writeNote(site);
  writeFileSync(join(site, 'index.html'), page);
  writeFileSync(join(site, 'index.html.br'), brotliCompressSync(page));
  const service = await startServiceProcess(context, {
    SITE_DIR: site,
    TRUSTED_PROXIES: '127.0.0.1',
    ...env,
  });
  const proxy = await startProxy(context, name, Number(new URL(service.url).port));
  return { service, proxy };
};

const post = (proxy: Proxy, number: number, { headers = {}, ...rest }: Call = {}) =>
  send(proxy, paths.contact, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin, ...headers },
    body: JSON.stringify({
      name: 'Ada Byron',
      email: 'ada@engines.example',
      subject: `About loom number ${number}`,
      message: 'Which card made which pattern?',
    }),
    ...rest,
  });

/** Sends by plain http, like a visitor who typed only the host. */
const sendPlain = (
  { httpPort: port }: Proxy,
  path: string,
  { method = 'GET', hostname = host }: Call = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = { Host: hostname };
    httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false })
      .on('error', reject)
      .on('response', (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, headers: response.headers });
      })
      .end();
  });

test.for(names)(
  '%s → serves the built brotli by HTTP/2, redirects plain http, and refuses forms by plain http',
  async (name, context) => {
    const { proxy } = await start(context, { name });
    const other = { hostname: 'example.org' };
    for (const moved of [
      await sendPlain(proxy, '/services?a=1'),
      await sendPlain(proxy, '/services?a=1', other),
      await send(proxy, '/services?a=1', other),
    ]) {
      expect([moved.status, moved.headers.location]).toEqual([301, `${origin}/services?a=1`]);
    }
    for (const typed of [{}, other]) {
      const refused = await sendPlain(proxy, paths.contact, { method: 'POST', ...typed });
      expect(refused.status).toBe(403);
    }

    const session = connect(`https://127.0.0.1:${proxy.httpsPort}`, {
      ca: proxy.certificate,
      servername: host,
    });
    context.onTestFinished(() => session.destroy());
    const stream = session.request({ ':path': '/', ':authority': host, 'accept-encoding': 'br' });
    const headers = await new Promise<IncomingHttpHeaders & { ':status'?: number }>(
      (resolve, reject) => void stream.on('response', resolve).on('error', reject),
    );
    expect(headers).toMatchObject({
      ':status': 200,
      'content-encoding': 'br',
      'strict-transport-security': 'max-age=31536000',
    });
    const again = { 'If-None-Match': String(headers.etag), 'Accept-Encoding': 'br' };
    expect((await send(proxy, '/', { headers: again })).status).toBe(304);
  },
);

test('nginx speaks only TLS 1.2 or later, and only ciphers with forward secrecy', async (context) => {
  const { proxy } = await start(context);
  const speak = (options: ConnectionOptions): Promise<string> =>
    new Promise((resolve) => {
      const address = { host: '127.0.0.1', port: proxy.httpsPort, servername: host };
      const socket = connectTls({ ...address, ca: proxy.certificate, ...options }, () => {
        resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
        socket.destroy();
      });
      socket.on('error', () => resolve('refused'));
    });
  expect(await speak({})).toMatch(/^TLSv1\.3 /);
  expect(await speak({ maxVersion: 'TLSv1.2' })).toMatch(/^TLSv1\.2 ECDHE-.*-(?:GCM|POLY1305)/);
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1' } as const;
  expect(await speak({ ...old, ciphers: 'DEFAULT@SECLEVEL=0' })).toBe('refused');
  for (const ciphers of [
    'AES128-GCM-SHA256:AES128-SHA',
    'ECDHE-RSA-AES128-SHA:ECDHE-ECDSA-AES128-SHA',
  ]) {
    expect(await speak({ maxVersion: 'TLSv1.2', ciphers }), ciphers).toBe('refused');
  }
});

test.for(names)(
  '%s → accepts only forms of this host, and reports the visitor’s real address',
  async (name, context) => {
    const { proxy } = await start(context, { name, RATE_LIMIT: '2/60s' });
    const foreign = await post(proxy, 1, { headers: { Origin: 'https://elsewhere.example' } });
    expect(foreign.status).toBe(403);
    const statuses: number[] = [];
    for (let n = 2; n < 6; n += 1) {
      const claimed = { 'X-Forwarded-For': `203.0.113.${n}` };
      statuses.push((await post(proxy, n, { headers: claimed, from: '127.0.0.9' })).status);
    }
    expect(statuses).toEqual([201, 201, 429, 429]);
    expect((await post(proxy, 7, { from: '127.0.0.10' })).status).toBe(201);
  },
);

test('visitors through a CDN and nginx are told apart if the CDN’s networks are trusted', async (context) => {
  const { proxy } = await start(context, {
    RATE_LIMIT: '1/60s',
    TRUSTED_PROXIES: '127.0.0.1,127.0.0.8/29',
  });
  const visit = async (visitor: string, number: number): Promise<number> =>
    (await post(proxy, number, { headers: { 'X-Forwarded-For': visitor }, from: '127.0.0.9' }))
      .status;
  const [one, another] = ['203.0.113.1', '203.0.113.2'];
  expect([await visit(one, 1), await visit(one, 2), await visit(another, 3)]).toEqual([
    201, 429, 201,
  ]);
});

test('visitors get answers while one of two services is down', async (context) => {
  const service = await startServiceProcess(context, { TRUSTED_PROXIES: '127.0.0.1' });
  const down = await freePort();
  const proxy = await startProxy(context, 'nginx', down, Number(new URL(service.url).port));
  for (let number = 0; number < 4; number += 1) {
    expect((await post(proxy, number)).status).toBe(201);
  }
});
