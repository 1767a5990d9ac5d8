/** What a recording is made with: masks, a client, processes, servers that are called, and the contents of stores. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import PostalMime from 'postal-mime';

/** Values that differ between recordings, such as ids and folders, with the names that stand for them. */
const names = new Map<string, string>();

/** Lets a name stand for a value in all that is written from now on. */
export const nameValue = (value: string, name: string): void => {
  if (value) names.set(value, `‹${name}›`);
};

const nearMs = 70 * 86_400_000;
const isNear = (time: number): boolean => Math.abs(time - Date.now()) < nearMs;
const ifNear =
  (mask: string, toTime: (match: string) => number = Date.parse) =>
  (match: string): string =>
    isNear(toTime(match)) ? mask : match;

const months =
  'January|February|March|April|May|June|July|August|September|October|November|December';
const moment = new RegExp(
  `\\b(?:${months})\\s\\d{1,2}, \\d{4}(?:,? at \\d{1,2}:\\d\\d(?:\\s[ap]\\.?m\\.?)?)?`,
  'gi',
);
const dayOf = (words: string): number => Date.parse(words.replace(/,? at .*/, ''));

/** The text with a mask for each id, time, port, token and duration. */
export const masked = (given: string, { keepHashes = false } = {}): string => {
  let result = given;
  for (const [value, name] of [...names].toSorted(([one], [other]) => other.length - one.length)) {
    result = result.replaceAll(value, name);
  }
  result = result
    .replace(
      /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?/g,
      ifNear('‹time›', (time) => Date.parse(time.replace(' ', 'T'))),
    )
    .replace(/\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(?:\.\d+)?Z/g, '‹time›')
    .replace(/\b\d{4}-\d\d-\d\d\b/g, ifNear('‹day›'))
    .replace(/\b\d{8}T?-?\d{6}(?:\d{3})?Z?\b/g, '‹stamp›')
    .replace(
      /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d? \w{3} \d{4} \d\d:\d\d:\d\d (?:GMT|[+-]\d{4})/g,
      '‹date›',
    )
    .replace(moment, ifNear('‹moment›', dayOf))
    .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '‹id›')
    .replace(/\b\d{13}\b/g, ifNear('‹ms›', Number))
    .replace(
      /\b\d{10}\b/g,
      ifNear('‹s›', (seconds) => Number(seconds) * 1000),
    )
    .replace(/"ms":[\d.]+/g, '"ms":‹n›')
    .replace(/(\$argon2id\$v=\d+\$[\w=,]+\$)[\w+/=$]+/g, '$1‹hash›')
    .replace(/-*_NmP-[\w-]+/g, '‹boundary›')
    .replace(/t=‹s›,v1=[\da-f]{64}/g, 't=‹s›,v1=‹hmac›')
    .replace(/\b[\da-f]{64}\b/g, '‹hex›')
    .replace(/\b((?:reference|show|Reference:) )[\da-f]{8}\b/g, '$1‹reference›')
    .replace(/\d+ messages? (?:was|were) set aside/g, '‹n› messages were set aside')
    // What is left of a limit's time, and not the 30 s of an outage.
    .replace(/^retry-after: (?!30$)\d+$/gm, 'retry-after: ‹n›')
    .replace(/sha256-[\w+/=]{44}/g, 'sha256-‹hash›')
    .replace(/W\/"[\da-z]+-/g, 'W/"‹modified›-')
    .replace(/(127\.0\.0\.1|localhost):\d+/g, '$1:‹port›')
    .replace(/try again in \d+ (second|minute)s?/g, 'try again in ‹n› $1s')
    .replace(/\b[Pp]ort \d{4,5}\b/g, 'port ‹port›')
    .replace(/(\/_astro\/[\w.-]*?)\.[\w-]{8}(?=\.\w+)/g, '$1.‹hash›');
  return keepHashes ? result : result.replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, '‹token›');
};

/** Writes the files of a recording. */
export const writerInto =
  (folder: string) =>
  (name: string, content: string): void => {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content.endsWith('\n') ? content : `${content}\n`);
  };

export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Without a Content-Length. */
  isChunked?: boolean;
}

export interface Answer {
  status: number;
  headers: Array<[name: string, value: string]>;
  body: Buffer;
}

/** Makes a request on a connection of its own; nothing is decoded or followed. */
export const call = (
  url: string,
  { method = 'GET', headers = {}, body, isChunked = false }: Sent = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest(url, {
      method,
      agent: false,
      headers: {
        ...headers,
        ...(body !== undefined && !isChunked && { 'Content-Length': Buffer.byteLength(body) }),
      },
    });
    let answered = false;
    sent.on('response', (response) => {
      answered = true;
      const chunks: Buffer[] = [];
      const end = (): void => {
        const { rawHeaders } = response;
        const pairs = rawHeaders.flatMap((name, at) =>
          at % 2 ? [] : [[name.toLowerCase(), rawHeaders[at + 1] ?? ''] as [string, string]],
        );
        resolve({ status: response.statusCode ?? 0, headers: pairs, body: Buffer.concat(chunks) });
      };
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', end)
        .on('error', end);
    });
    // A refused body may be cut off after its answer.
    sent.on('error', (error) => (answered ? undefined : reject(error)));
    if (isChunked && body !== undefined) sent.write(body);
    sent.end(isChunked ? undefined : body);
  });

const bodyText = ({ headers, body }: Answer): string => {
  const encoding = headers.find(([name]) => name === 'content-encoding')?.[1];
  const plain =
    encoding === 'gzip' ? gunzipSync(body) : encoding === 'br' ? brotliDecompressSync(body) : body;
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  const read = plain.toString();
  return type.includes('json') && read ? JSON.stringify(JSON.parse(read), undefined, 1) : read;
};

const unlisted = new Set(['date', 'keep-alive']);

/** Status, headers and body, as they are recorded. */
export const answerText = (answer: Answer, body = bodyText(answer)): string =>
  [
    answer.status,
    ...answer.headers
      .filter(([name]) => !unlisted.has(name))
      .map(([name, value]) => `${name}: ${value}`)
      .toSorted(),
    '',
    body,
  ].join('\n');

/** Sends bytes, and resolves to all that comes back until the connection closes, or nothing more comes. */
export const rawCall = (port: number, bytes: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.setTimeout(8000, () => socket.destroy());
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('error', () => undefined).on('close', () => resolve(received));
    socket.write(bytes);
  });

/** Waits until something is true. */
export const until = async (
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  seconds = 300,
): Promise<void> => {
  for (let n = 0; n < seconds * 10; n += 1) {
    if (await isTrue()) return;
    await sleep(100);
  }
  console.error(`Not so within ${seconds} s: ${what}`);
};

export interface Ended {
  /** The exit code, or the signal that ended it. */
  code: number | string | null;
  stdout: string;
  stderr: string;
}

export interface Surroundings {
  cwd: string;
  env: Record<string, string>;
}

/** Only what a process needs of this one's environment. */
const bareEnv = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

const start = (args: string[], { cwd, env }: Surroundings): ChildProcess =>
  spawn(process.execPath, args, {
    cwd,
    env: { ...bareEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Runs a file with Node until it ends, or is ended after five minutes. */
export const run = async (args: string[], surroundings: Surroundings): Promise<Ended> => {
  const child = start(args, surroundings);
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('No pipes');
  const timer = setTimeout(() => child.kill('SIGTERM'), 300_000);
  const [out, err] = await Promise.all([text(stdout), text(stderr), once(child, 'close')]);
  clearTimeout(timer);
  return { code: child.exitCode ?? child.signalCode, stdout: out, stderr: err };
};

export interface Service {
  url: string;
  port: number;
  /** The lines of its log, unique and in order, with how often each request came, but for those of health. */
  log: () => string;
  stop: () => Promise<Ended>;
}

/** Starts a service, and waits for the line with which it says that it listens. */
export const startService = async (
  args: string[],
  surroundings: Surroundings,
): Promise<Service> => {
  const child = start(args, surroundings);
  let [out, err] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const closed = once(child, 'close');
  await until('the service listens', () => / is at http/.test(err) || child.exitCode !== null);
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(err)?.[0];
  if (!url) throw new Error(`No service: ${out}${err}`);
  return {
    url,
    port: Number(new URL(url).port),
    log: () => {
      const counts = new Map<string, number>();
      for (const line of out.split('\n').filter(Boolean)) {
        const plain = masked(line.replace(/"time":("[^"]*"|\d+)/, '"time":0'));
        counts.set(plain, (counts.get(plain) ?? 0) + 1);
      }
      return [...counts]
        .map(([line, count]) =>
          /"route":"(?!\/readyz|\/livez)/.test(line) ? `${line} × ${count}` : line,
        )
        .toSorted()
        .join('\n');
    },
    stop: async () => {
      child.kill('SIGTERM');
      await closed;
      return { code: child.exitCode ?? child.signalCode, stdout: out, stderr: err };
    },
  };
};

interface Posted {
  headers: Record<string, unknown>;
  body: string;
}

interface Reply {
  status: number;
  body: string;
}

export interface Receiver {
  url: string;
  /** The calls so far, in an order of their own. */
  calls: () => string;
  respond: (posted: Posted) => Reply;
  close: () => void;
}

/** A server that keeps what is posted to it. */
export const startReceiver = async (
  respond: Receiver['respond'] = () => ({ status: 200, body: '{}' }),
): Promise<Receiver> => {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { host: _, 'content-length': length, ...headers } = request.headers;
      // With the number of digits that are masked in the body, the length differs.
      const kept = {
        ...headers,
        'content-length': Number(length) === Buffer.byteLength(body) ? '‹its length›' : length,
      };
      const heads = JSON.stringify(kept, undefined, 1);
      calls.push(masked([`${request.method} ${request.url}`, heads, body].join('\n')));
      const { status, body: answer } = receiver.respond({ headers, body });
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: () => calls.toSorted().join('\n\n'),
    respond,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return receiver;
};

/** A mail server that takes mails to all but those recipients that have a reply of their own. */
export const startMailServer = async (replies: Record<string, string>) => {
  const mails: string[] = [];
  const server = createTcpServer((socket) => {
    let rest = '';
    let envelope: string[] = [];
    let data: string[] | undefined;
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    const take = (line: string): void => {
      if (data) {
        if (line !== '.') return void data.push(line);
        mails.push([...envelope, '', data.join('\n')].join('\n'));
        data = undefined;
        say('250 2.0.0 Taken as 1234');
        return;
      }
      const verb = line.split(' ')[0]?.toUpperCase();
      if (verb === 'DATA') {
        data = [];
        say('354 Go on');
        return;
      }
      if (verb === 'QUIT') return void socket.end('221 Bye\r\n');
      if (verb === 'EHLO') envelope = [line];
      else envelope.push(line);
      const recipient = Object.keys(replies).find(
        (address) => verb === 'RCPT' && line.includes(address),
      );
      say(
        recipient
          ? (replies[recipient] ?? '')
          : verb === 'EHLO'
            ? '250-mail.example\r\n250 8BITMIME'
            : '250 2.1.0 Ok',
      );
    };
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      lines.forEach(take);
    });
    say('220 mail.example');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, mails, close: () => void server.close() };
};

/** A mail as it is recorded: its headers, and its parts decoded. */
export const mailText = async (raw: string): Promise<string> => {
  const { headers, text: plain, html, attachments } = await PostalMime.parse(raw);
  return masked(
    [
      ...headers.map(({ key, value }) => `${key}: ${value}`),
      `attachments: ${attachments.length}`,
      '',
      plain,
      '--- HTML ---',
      html,
    ].join('\n'),
  );
};

export const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
};

/** The mails in a data folder, in an order of their own, and the names of the files. */
export const mailsIn = async (dataDir: string): Promise<string> => {
  const folder = join(dataDir, 'mail');
  const files = filesIn(folder);
  const mails = await Promise.all(
    files.map((name) => mailText(readFileSync(join(folder, name), 'utf8'))),
  );
  return [...files.map((name) => masked(name)).toSorted(), ...mails.toSorted()].join('\n\n=====\n');
};

/** The database of a service: SQLite in `dataDir`, or PostgreSQL. */
export interface Store {
  dataDir: string;
  databaseUrl: string;
}

type Row = Record<string, unknown>;

/** Asks the database beside the service. */
export const query = async ({ dataDir, databaseUrl }: Store, statement: string): Promise<Row[]> => {
  if (databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  }
  const sqlite = new DatabaseSync(join(dataDir, 'quarrylight.sqlite'), { timeout: 5000 });
  try {
    return sqlite.prepare(statement).all();
  } finally {
    sqlite.close();
  }
};

const tablesOf = async (store: Store): Promise<string[]> => {
  const rows = await query(
    store,
    store.databaseUrl
      ? "select tablename as name from pg_tables where schemaname = 'public' order by 1"
      : "select name from sqlite_master where type = 'table' order by 1",
  );
  return rows.map(({ name }) => String(name));
};

const cellText = (name: string, value: unknown): string => {
  if (value instanceof Uint8Array) return `‹${value.length} bytes›`;
  return masked(
    JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each)),
    {
      keepHashes: name === 'fingerprint',
    },
  );
};

/** The rows of every table, in an order of their own. */
export const rowsOf = async (store: Store): Promise<string> => {
  const parts: string[] = [];
  for (const table of await tablesOf(store)) {
    const rows = await query(store, `select * from "${table}"`);
    const lines = rows.map((row) =>
      Object.entries(row)
        // Deliveries are made side by side, so the ids of attempts have no order.
        .filter(([name]) => table !== 'job_attempts' || name !== 'id')
        .map(([name, value]) => `${name}: ${cellText(name, value)}`)
        .join('\n  '),
    );
    parts.push(`## ${table}: ${rows.length} rows`, ...lines.toSorted());
  }
  return parts.join('\n');
};

/** The tables and indexes as statements. */
export const schemaOf = async (store: Store, binaries: string): Promise<string> => {
  if (store.databaseUrl) {
    const args = ['--schema-only', '--no-owner', store.databaseUrl];
    const { stdout } = spawnSync(join(binaries, 'pg_dump'), args, { encoding: 'utf8' });
    return stdout.replace(/^\\(?:un)?restrict .*$/gm, '');
  }
  const rows = await query(
    store,
    'select type, name, tbl_name, sql from sqlite_master order by type, name',
  );
  return rows
    .map(
      ({ type, name, tbl_name: table, sql }) =>
        `-- ${String(type)} ${String(name)} on ${String(table)}\n${String(sql)};`,
    )
    .join('\n');
};

/** Waits until no job waits for its first try, or is under way. */
export const untilIdle = async (store: Store): Promise<void> => {
  const waiting = `select count(*) as jobs from jobs where state = 'pending' and (attempts = 0 or leased_until > ${Date.now()} or due_at <= ${Date.now()})`;
  await until(
    'all jobs were tried',
    async () => Number((await query(store, waiting))[0]?.['jobs']) === 0,
  );
};

/** Names and labels of the metrics; numbers of those that count what was asked for. */
export const metricsText = (text: string): string => {
  const lines = text.split('\n').map((line) => {
    if (line.startsWith('#') || !line) return line;
    if (!line.startsWith('quarrylight_')) return line.replace(/[{ ].*/, '');
    return /_(?:total|count)\b|_jobs\{/.test(line) ? line : line.replace(/ [^ ]+$/, '');
  });
  return [...new Set(lines)].join('\n');
};

/** The files of a built site by their bytes, so that a body is named and not repeated. */
export const fileNames = (root: string): ((bytes: Buffer) => string | undefined) => {
  const byBytes = new Map<string, string>();
  for (const entry of readdirSync(root, { recursive: true }) as string[]) {
    const file = join(root, entry);
    if (!statSync(file).isFile()) continue;
    const digest = hash('sha256', readFileSync(file), 'hex');
    const known = byBytes.get(digest);
    if (known === undefined || entry < known) byBytes.set(digest, entry);
  }
  return (bytes) => byBytes.get(hash('sha256', bytes, 'hex'));
};
