/**
 * Records what the service of a checkout does, as text files that `diff -r` compares with the recording of another
 * checkout: every call, the built site, rows, mails, webhooks, log, metrics, and each command. Ids, times, ports, tokens and
 * durations are masked. Beside the recording lies `OUT_FOLDER.store`, a filled store for `--store`.
 *
 *     node tests/recording/record.ts OUT_FOLDER [--checkout FOLDER] [--site FOLDER] [--postgres] [--store FOLDER] [--only NAME,…]
 *
 * - `--checkout`: of the service, with its node_modules and a built site in `dist`; by default this one.
 * - `--site`: another built site.
 * - `--postgres`: also on PostgreSQL, with `copy`.
 * - `--store`: opens the store that another recording has left, and works with it, in place of all else.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  chmodSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import PostalMime from 'postal-mime';
import { ensurePostgres, type PostgresCluster, startCluster } from '../helpers/postgres-cluster.ts';
import { solve } from '../helpers/proof-of-work.ts';
import {
  type Answer,
  answerText,
  call,
  type Ended,
  fileNames,
  filesIn,
  mailsIn,
  mailText,
  masked,
  metricsText,
  nameValue,
  query,
  rawCall,
  type Receiver,
  rowsOf,
  run,
  schemaOf,
  type Sent,
  type Service,
  startMailServer,
  startReceiver,
  startService,
  type Store,
  until,
  untilIdle,
  writerInto,
} from './parts.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    checkout: { type: 'string', default: resolve(import.meta.dirname, '../..') },
    site: { type: 'string' },
    postgres: { type: 'boolean', default: false },
    store: { type: 'string' },
    only: { type: 'string' },
  },
});
const [outFolder] = positionals;
if (!outFolder) throw new Error('Which folder is to be written?');
const out = resolve(outFolder);
const checkout = resolve(options.checkout);
const only = options.only?.split(',');
const write = writerInto(out);
for (const name of only ?? ['']) rmSync(join(out, name), { recursive: true, force: true });

// PostgreSQL runs as another user, who must be able to enter the folder.
const work = mkdtempSync(join(tmpdir(), 'quarrylight-recording-'));
chmodSync(work, 0o755);
process.env['NODE_COMPILE_CACHE'] ??= join(work, 'compiled');
nameValue(work, 'work');
nameValue(checkout, 'checkout');

/** The checkout's own folder for processes, with a site, an earlier build and settings of its own. */
const cwd = join(work, 'project');
const site = join(cwd, 'dist');
const makeProject = (): void => {
  mkdirSync(cwd);
  const own = new Set(['.build', '.data', '.env', '.git', 'dist']);
  for (const name of readdirSync(checkout))
    if (!own.has(name)) symlinkSync(join(checkout, name), join(cwd, name));
  cpSync(resolve(options.site ?? join(checkout, 'dist')), site, {
    recursive: true,
    preserveTimestamps: true,
  });
  const facts = join(site, '_service.json');
  const moved = { '/old-page': '/services', '/früher': '/use-cases#top' };
  if (existsSync(facts)) {
    const read = JSON.parse(readFileSync(facts, 'utf8')) as Record<string, unknown>;
    writeFileSync(facts, JSON.stringify({ ...read, redirects: moved }));
  }
  const redirects = join(site, '_redirects');
  const lines = Object.entries(moved).map(([from, to]) => `${encodeURI(from)} ${to} 301\n`);
  writeFileSync(
    redirects,
    (existsSync(redirects) ? readFileSync(redirects, 'utf8') : '') + lines.join(''),
  );
  const earlier = join(cwd, '.build/previous-site/_astro');
  mkdirSync(earlier, { recursive: true });
  writeFileSync(join(earlier, 'earlier.Abcdefgh.js'), 'export {};\n');
};
makeProject();

const scripts = (
  JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  }
).scripts;

/** What npm starts under a name: `inbox`. Undefined: this checkout has no such script. */
const scriptOf = (name: string): string[] | undefined => scripts[name]?.split(' ').slice(1);

const freshFolder = (name: string): string => {
  const folder = join(work, name);
  mkdirSync(folder, { mode: 0o700 });
  return folder;
};

const endedText = ({ code, stdout, stderr }: Ended): string =>
  masked([`exit code ${code}`, '--- stdout', stdout, '--- stderr', stderr].join('\n')).replaceAll(
    /"time":("[^"]*"|\d+)/g,
    '"time":‹t›',
  );

/** Runs one of npm's scripts, or the first that this checkout has of several. */
const npm = async (
  names: string[],
  args: string[],
  env: Record<string, string>,
  folder = cwd,
): Promise<Ended> => {
  const found = names
    .map((name) => [name, ...(scriptOf(name.split(' ')[0] ?? '') ?? [])])
    .find(({ length }) => length > 1);
  if (!found) return { code: null, stdout: '', stderr: 'There is no such script.' };
  const [name = '', ...script] = found;
  const absolute = script.map((part) =>
    /^(?:\.\/)?api\//.test(part) ? join(checkout, part) : part,
  );
  return run([...absolute, ...name.split(' ').slice(1), ...args], {
    cwd: folder,
    env: { TZ: 'UTC', ...env },
  });
};

const tokens = { metrics: 'm'.repeat(40), webhook: 'w'.repeat(40), altcha: 'a'.repeat(40) };
const googleClient = 'recording.apps.googleusercontent.com';
const googleUser = {
  email: 'grace@gmail.example',
  subject: '108234567890123456789',
  token: 'ya29.recorded-token',
};

const usualEnv = ({ dataDir, databaseUrl }: Store): Record<string, string> => ({
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  TZ: 'UTC',
});

interface Servers {
  webhook: Receiver;
  chat: Receiver;
  google: Receiver;
}

const startServers = async (): Promise<Servers> => ({
  webhook: await startReceiver(),
  chat: await startReceiver(),
  google: await startReceiver(({ headers: { authorization } }) =>
    authorization === `Bearer ${googleUser.token}`
      ? { status: 200, body: JSON.stringify(googleAnswer) }
      : { status: 400, body: '{"error":"invalid_token"}' },
  ),
});

const googleAnswer = {
  azp: googleClient,
  aud: googleClient,
  sub: googleUser.subject,
  scope: 'openid',
  exp: '1795300000',
  expires_in: '3599',
  email: googleUser.email,
  email_verified: 'true',
};

const wholeEnv = (store: Store, { webhook, chat, google }: Servers): Record<string, string> => ({
  ...usualEnv(store),
  SITE_DIR: 'dist',
  PUBLIC_SITE_URL: 'https://www.site.example',
  PUBLIC_GOOGLE_CLIENT_ID: googleClient,
  GOOGLE_TOKENINFO_URL: google.url,
  ALLOWED_ORIGINS: 'https://partner.example',
  TRUSTED_PROXIES: '127.0.0.0/8',
  METRICS_TOKEN: tokens.metrics,
  MAIL_FROM: 'Our site <site@web.example>',
  MAIL_TO: 'team@company.example, Boss <boss@company.example>',
  MAIL_TO_QUICK_DEMO: 'sales@company.example',
  RECEIPTS: 'on',
  WEBHOOK_URL: webhook.url.replace('//', '//user:word@') + '/hook?a=b',
  WEBHOOK_SECRET: tokens.webhook,
  CHAT_URL: `${chat.url}/chat`,
  RETENTION_DAYS: '365',
});

/** `npm start -- --no-build`. */
const startSite = (env: Record<string, string>): Promise<Service> => {
  const script = (scriptOf('start') ?? []).map((part) =>
    /^(?:\.\/)?api\//.test(part) ? join(checkout, part) : part,
  );
  return startService([...script, '--no-build'], { cwd, env });
};

/** `npm run api`. */
const startAlone = (env: Record<string, string>): Promise<Service> => {
  const script = (scriptOf('api') ?? []).map((part) =>
    /^(?:\.\/)?api\//.test(part) ? join(checkout, part) : part,
  );
  return startService(script, { cwd, env });
};

let clients = 0;
/** The header of a client that has called nothing yet. */
const newClient = (): Record<string, string> => {
  clients += 1;
  return { 'X-Forwarded-For': `198.18.${clients >> 8}.${clients & 255}` };
};

/** Makes calls, and writes what came back into one file. */
const callsOf = (service: Service) => {
  const texts: string[] = [];
  const ask = async (
    title: string,
    path: string,
    sent: Sent = {},
    body?: (answer: Answer) => string | undefined,
  ): Promise<Answer> => {
    const answer = await call(service.url + path, {
      ...sent,
      headers: { ...newClient(), ...sent.headers },
    });
    texts.push(
      masked(
        `## ${title}\n${sent.method ?? 'GET'} ${path}\n${answerText(answer, body?.(answer))}\n`,
      ),
    );
    return answer;
  };
  return { ask, text: () => texts.join('\n') };
};

type Ask = ReturnType<typeof callsOf>['ask'];

const json = { 'Content-Type': 'application/json' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html,*/*' };
const unhurried = { ...json, 'Elapsed-Ms': '20000' };
const encode = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();

const sender = { name: 'Ada Byron', email: 'ada@engines.example' };
const payloads: Record<string, Record<string, string>> = {
  message: { ...sender, subject: 'About your looms', message: 'Which card made which pattern?' },
  contact: {
    ...sender,
    phone: '+44 20 7946 0958',
    company: 'Engines Ltd',
    subject: 'About your looms',
    message: 'Which card made which pattern?',
    type: 'contact',
  },
  quick_demo: {
    ...sender,
    company: 'Engines Ltd',
    message: 'We would like a demonstration.',
    subject: 'Quick Demo Request',
    type: 'quick_demo',
  },
  consultation: {
    ...sender,
    company: 'Engines Ltd',
    subject: 'Consultation Request',
    message: 'We would like to talk about looms.',
    preferredDate: '2031-03-14T12:00:00.000Z',
    type: 'consultation',
  },
  job_application: {
    ...sender,
    phone: '+44 20 7946 0958',
    subject: 'Job Application - Data Scientist',
    message: 'Position: Data Scientist and a cover letter.',
    type: 'job_application',
    position: 'Data Scientist',
    resumeFileName: 'ada.pdf',
  },
};
const applicationForm = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@engines.example',
  phone: '+44 20 7946 0958',
  resume: 'ada.pdf',
  coverLetter: 'I know looms, and I would like to know more.',
  portfolio: 'https://engines.example',
  linkedin: '',
  heardAbout: 'A friend',
  type: 'job_application',
  position: 'Data Scientist',
};
const messageOf = (words: string, more: Record<string, string> = {}): string =>
  JSON.stringify({ ...payloads['message'], message: words, ...more });
const flood =
  'See https://a.example https://b.example https://c.example https://d.example for more.';

/** Names the id of an answer, and its reference, after what was sent. */
const nameId = ({ status, body }: Answer, name: string): string => {
  if (status !== 201) return '';
  const { id } = JSON.parse(body.toString()) as { id: string };
  nameValue(id, `id of ${name}`);
  nameValue(id.slice(-8), `reference of ${name}`);
  return id;
};

/** A request of the wrong kind, for any call with a body. */
const wrong = (body: string): Array<[title: string, sent: Sent]> => [
  ['with no body', { headers: json }],
  ['with broken JSON', { headers: json, body: '{"a":' }],
  ['with an array', { headers: json, body: '[1]' }],
  ['with an empty object', { headers: json, body: '{}' }],
  ['with bytes that are not UTF-8', { headers: json, body: Buffer.from([0x22, 0xff, 0x22]) }],
  ['of another type', { headers: { 'Content-Type': 'text/plain' }, body }],
  ['of no type', { body }],
  ['as a native form', { headers: form, body: 'a=b' }],
  ['from a foreign origin', { headers: { ...json, Origin: 'https://evil.example' }, body }],
  [
    'from another site without an origin',
    { headers: { ...json, 'Sec-Fetch-Site': 'cross-site' }, body },
  ],
  ['of 70,000 bytes', { headers: json, body: 'x'.repeat(70_000) }],
  ['of 70,000 bytes in chunks', { headers: json, body: 'x'.repeat(70_000), isChunked: true }],
];

const recordContact = async (ask: Ask, store: Store): Promise<void> => {
  const post = (title: string, sent: Sent, path = '/api/contact') =>
    ask(title, path, { method: 'POST', ...sent });
  for (const [kind, payload] of Object.entries(payloads)) {
    nameId(await post(`a ${kind}`, { headers: unhurried, body: JSON.stringify(payload) }), kind);
    await post(`a ${kind} of wrong fields`, {
      headers: unhurried,
      body: JSON.stringify(
        Object.fromEntries(
          Object.entries(payload).map(([field, value]) => [field, field === 'type' ? value : '']),
        ),
      ),
    });
    await post(`a ${kind} of numbers`, {
      headers: unhurried,
      body: JSON.stringify(
        Object.fromEntries(
          Object.entries(payload).map(([field, value]) => [field, field === 'type' ? value : 5]),
        ),
      ),
    });
    await post(`a ${kind} of long fields`, {
      headers: unhurried,
      body: JSON.stringify(
        Object.fromEntries(
          Object.entries(payload).map(([field, value]) => [
            field,
            field === 'type' ? value : 'x'.repeat(6000),
          ]),
        ),
      ),
    });
  }
  for (const [title, sent] of wrong(JSON.stringify(payloads['message'])))
    await post(`a message ${title}`, sent);
  const keyed = { ...unhurried, 'Idempotency-Key': 'key-of-recording' };
  nameId(
    await post('with a key', { headers: keyed, body: messageOf('Kept under a key.') }),
    'keyed',
  );
  await post('with that key again', { headers: keyed, body: messageOf('Kept under a key.') });
  await post('with that key for another message', {
    headers: keyed,
    body: messageOf('Another message.'),
  });
  await post('an equal message with another key', {
    headers: { ...unhurried, 'Idempotency-Key': 'another-key' },
    body: messageOf('Kept under a key.'),
  });
  await post('with a wrong key', {
    headers: { ...unhurried, 'Idempotency-Key': 'short' },
    body: messageOf('Never kept.'),
  });
  // Mails and notes from here on say how much was set aside.
  await untilIdle(store);
  nameId(
    await post('with the honeypot', {
      headers: unhurried,
      body: messageOf('In a trap.', { topic_reference: 'x' }),
    }),
    'honeypot',
  );
  nameId(
    await post('full of links from a program', { headers: json, body: messageOf(flood) }),
    'flood',
  );
  nameId(
    await post('full of links in haste', {
      headers: { ...json, 'Elapsed-Ms': '200' },
      body: messageOf(`${flood} Now!`),
    }),
    'hasty flood',
  );
  nameId(
    await post('full of links, unhurried', {
      headers: unhurried,
      body: messageOf(`${flood} Slowly.`),
    }),
    'slow flood',
  );
  nameId(
    await post('strange characters', {
      headers: unhurried,
      body: messageOf('Zeile 1\r\nZeile 2\u0007\n\n‮abc‬ 👩‍🏭 <b>&amp;</b> =1+1', {
        name: 'Jörg "J" Müller, Ltd',
        email: 'Jörg@Bücher.example',
        subject:
          '=?utf-8?q?x?= 変わった件名 with very many words that go on and on until the line has to be folded somewhere',
      }),
    }),
    'strange',
  );
  for (const n of [1, 2, 3, 4])
    nameId(
      await post(`receipt ${n} to one mailbox`, {
        headers: unhurried,
        body: JSON.stringify({
          ...payloads['contact'],
          email: `lovelace+${n}@engines.example`,
          message: `Number ${n} of several messages.`,
        }),
      }),
      `receipt ${n}`,
    );
  await post('of an unknown type', {
    headers: unhurried,
    body: messageOf('x'.repeat(20), { type: 'nothing' }),
  });
  await post('as text, for a page', {
    headers: { 'Content-Type': 'text/plain', Accept: 'text/html' },
    body: 'name=Ada',
  });

  const own = (path: string) => ({
    ...form,
    Host: 'www.site.example',
    Origin: 'https://www.site.example',
    Referer: `https://www.site.example${path}`,
  });
  for (const [kind, payload] of Object.entries(payloads)) {
    const fields =
      kind === 'job_application'
        ? applicationForm
        : { ...payload, message: `Posted without scripts: ${kind}.` };
    await post(`a native ${kind}`, { headers: own('/contact'), body: encode(fields) });
    await post(`a native ${kind} of empty fields`, {
      headers: own('/contact'),
      body: encode(
        Object.fromEntries(
          Object.entries(fields).map(([name, value]) => [name, name === 'type' ? value : '']),
        ),
      ),
    });
  }
  const native = (words: string) => encode({ ...payloads['message'], message: words });
  await post('natively with a key', {
    headers: own('/'),
    body: `${native('Native with a key.')}&idempotency_key=native-key-1`,
  });
  await post('natively with that key for another', {
    headers: own('/'),
    body: `${native('Another, native.')}&idempotency_key=native-key-1`,
  });
  await post('natively in a trap', {
    headers: own('/'),
    body: `${native('Native in a trap.')}&topic_reference=x`,
  });
  await post('natively from a foreign origin', {
    headers: { ...form, Origin: 'https://evil.example' },
    body: native('From elsewhere.'),
  });
  await post('natively from an allowed origin', {
    headers: { ...form, Origin: 'https://partner.example', Referer: 'https://partner.example/' },
    body: native('From a partner.'),
  });
  await post('natively of wrong fields from an allowed origin', {
    headers: {
      ...form,
      Origin: 'https://partner.example',
      Referer: 'https://partner.example/form',
    },
    body: 'name=A',
  });
  await post('natively too large', {
    headers: own('/contact'),
    body: `message=${'x'.repeat(70_000)}`,
  });
  await post('natively with a field twice', {
    headers: own('/contact'),
    body: 'name=Ada&name=Ada',
  });
  await post('natively with broken escapes', { headers: own('/contact'), body: 'name=%E0%A4' });
  const multipart = (part: string) => ({
    headers: { ...own('/contact'), 'Content-Type': 'multipart/form-data; boundary=bound' },
    body: part,
  });
  const part = (name: string, value: string, more = '') =>
    `--bound\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  await post(
    'as multipart',
    multipart(
      `${Object.entries({ ...payloads['message'], message: 'Sent in parts.' })
        .map(([name, value]) => part(name, value))
        .join('')}--bound--\r\n`,
    ),
  );
  await post(
    'as multipart with a file',
    multipart(`${part('name', 'x', '; filename="a.txt"')}--bound--\r\n`),
  );
  await post('as broken multipart', multipart('--bound\r\nnonsense'));
  const referers = {
    'a page': '/services/cloud-devops',
    'a page with a slash and a query': '/use-cases/?a=b#c',
    'no page': '/nothing-here',
    'a long path': `/${'a'.repeat(300)}`,
    'an escaped path': '/caf%C3%A9/%3Cb%3E',
    'two slashes': '//evil.example/x',
    'a file': '/robots.txt',
    words: '/please-call-0123456',
  };
  for (const [title, path] of Object.entries(referers)) {
    nameId(
      await post(`from ${title}`, {
        headers: {
          ...unhurried,
          Host: 'www.site.example',
          Origin: 'https://www.site.example',
          Referer: `https://www.site.example${path}`,
        },
        body: messageOf(`From ${title}, by its Referer.`),
      }),
      `from ${title}`,
    );
  }
  nameId(
    await post('an application from its page', {
      headers: {
        ...unhurried,
        Host: 'www.site.example',
        Origin: 'https://www.site.example',
        Referer: 'https://www.site.example/careers/apply/data-scientist',
      },
      body: JSON.stringify({
        ...payloads['job_application'],
        message: 'Applied on the page itself.',
      }),
    }),
    'application from its page',
  );
  nameId(
    await post('from a foreign Referer', {
      headers: { ...unhurried, Referer: 'https://evil.example/contact' },
      body: messageOf('From a foreign Referer.'),
    }),
    'foreign Referer',
  );
  nameId(
    await post('from an allowed origin', {
      headers: {
        ...unhurried,
        Origin: 'https://partner.example',
        Referer: 'https://partner.example/',
      },
      body: messageOf('From an allowed origin.'),
    }),
    'allowed origin',
  );
  for (const [title, origin] of [
    ['an allowed', 'https://partner.example'],
    ['a foreign', 'https://evil.example'],
  ] as const) {
    await ask(`preflight of ${title} origin`, '/api/contact', {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type,idempotency-key',
      },
    });
  }
  for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    await ask('wrong method', '/api/contact', { method });
  await ask('a slash too many', '/api/contact/', {
    method: 'POST',
    headers: unhurried,
    body: messageOf('With a slash.'),
  });
  await ask('no challenge', '/api/contact/challenge');
  await ask('a posted challenge', '/api/contact/challenge', {
    method: 'POST',
    headers: json,
    body: '{}',
  });
  const client = newClient();
  for (let n = 1; n <= 20; n += 1)
    await call(`${serviceUrl}/api/contact`, {
      method: 'POST',
      headers: { ...client, ...json },
      body: '{}',
    });
  await post('the 21st of a minute', {
    headers: { ...client, ...unhurried },
    body: messageOf('One too many.'),
  });
  await post('the 22nd of a minute, natively', {
    headers: { ...client, ...own('/contact') },
    body: native('One too many.'),
  });
};

/** Of the service that is recorded at the moment. */
let serviceUrl = '';

const holder = {
  email: 'holder@engines.example',
  password: 'looms & cards',
  firstname: 'Ada',
  lastname: 'Byron',
};
const area = '/api/course-walk';

const walkCalls = (
  userId: string,
  courseId: string,
): Array<[method: string, path: string, body?: object]> => [
  ['POST', '/users/register', holder],
  ['POST', '/users/login', { email: holder.email, password: holder.password }],
  ['POST', '/users/password-reset', { email: holder.email }],
  [
    'POST',
    '/users/password-reset/confirm',
    { token: 'x'.repeat(43), password: 'another & password' },
  ],
  ['PUT', '/users/password', { current: holder.password, new: 'other looms & cards' }],
  ['DELETE', '/sessions/current'],
  ['DELETE', '/sessions'],
  ['DELETE', `/users/${userId}`],
  ['GET', '/courses/user/token'],
  ['POST', '/courses', { name: 'Derby', venue: 'Bromont' }],
  ['DELETE', `/courses/${courseId}`],
];

/** The token of the newest link in a mail to an address. */
const mailedToken = async (dataDir: string, email: string, seen: Set<string>): Promise<string> => {
  const folder = join(dataDir, 'mail');
  let token = '';
  await until(`a mail to ${email}`, async () => {
    for (const name of filesIn(folder).filter((each) => each.endsWith('.eml') && !seen.has(each))) {
      const { text = '', to } = await PostalMime.parse(readFileSync(join(folder, name), 'utf8'));
      if (!JSON.stringify(to).includes(email)) continue;
      token = /#token=([\w-]{43})/.exec(text)?.[1] ?? '';
      if (!token) continue;
      seen.add(name);
      nameValue(token, `link of ${email}`);
      return true;
    }
    return false;
  });
  return token;
};

const logIn = async (
  ask: Ask,
  title: string,
  fields: object,
  headers: Record<string, string> = {},
) => {
  const answer = await call(`${serviceUrl}${area}/users/login`, {
    method: 'POST',
    headers: { ...newClient(), ...json, ...headers },
    body: JSON.stringify(fields),
  });
  if (answer.status === 200) {
    const { token, user } = JSON.parse(answer.body.toString()) as {
      token: string;
      user: { _id: string };
    };
    nameValue(token, `token of ${title}`);
    return { token, userId: user._id };
  }
  await ask(title, `${area}/users/login`, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify(fields),
  });
  return { token: '', userId: '' };
};

const recordCourseWalk = async (ask: Ask, store: Store): Promise<void> => {
  const to = (
    title: string,
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ) =>
    ask(title, area + path, {
      method,
      headers: { ...(body && json), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  const seen = new Set<string>();

  const made = await to('sign-up', 'POST', '/users/register', holder);
  const { user } = JSON.parse(made.body.toString()) as { user: { _id: string } };
  nameValue(user._id, 'holder');
  await to('sign-up again', 'POST', '/users/register', holder);
  await to('sign-up in capitals', 'POST', '/users/register', {
    ...holder,
    email: holder.email.toUpperCase(),
  });
  await to('sign-up with a known password', 'POST', '/users/register', {
    ...holder,
    email: 'x@engines.example',
    password: 'password1',
  });
  await to('sign-up with a short password', 'POST', '/users/register', {
    ...holder,
    email: 'x@engines.example',
    password: 'short',
  });
  await to('sign-up with the name of the app', 'POST', '/users/register', {
    ...holder,
    email: 'quarry@engines.example',
    password: 'q u a r r y l i g h t',
  });
  const session = await logIn(ask, 'first session', holder);
  await to('login', 'POST', '/users/login', {
    email: holder.email,
    password: holder.password,
  }).then(({ body }) => body);
  await to('login with a wrong password', 'POST', '/users/login', {
    email: holder.email,
    password: 'wrong & wrong',
  });
  await to('login of nobody', 'POST', '/users/login', {
    email: 'nobody@engines.example',
    password: 'wrong & wrong',
  });
  const client = newClient();
  for (let n = 1; n <= 10; n += 1)
    await call(`${serviceUrl}${area}/users/login`, {
      method: 'POST',
      headers: { ...client, ...json },
      body: JSON.stringify({ email: holder.email, password: `wrong ${n} & wrong` }),
    });
  await to(
    'the 11th failed login',
    'POST',
    '/users/login',
    { email: holder.email, password: holder.password },
    client,
  );
  await to(
    'another account of that client',
    'POST',
    '/users/login',
    { email: 'nobody@engines.example', password: 'wrong & wrong' },
    client,
  );

  await to('no courses', 'GET', '/courses/user/token', undefined, bearer(session.token));
  const course = await to(
    'a course',
    'POST',
    '/courses',
    { name: 'Derby', venue: 'Bromont' },
    bearer(session.token),
  );
  const courseId = (JSON.parse(course.body.toString()) as { _id: string })._id;
  nameValue(courseId, 'course');
  await to(
    'a course with an image',
    'POST',
    '/courses',
    { name: 'Grand Prix 👍', venue: 'Main Arena', courseImage: 'https://images.example/a.png' },
    bearer(session.token),
  );
  await to(
    'a course with a wrong image',
    'POST',
    '/courses',
    { name: 'Derby', venue: 'Bromont', courseImage: 'javascript:x' },
    bearer(session.token),
  );
  await to('a course without a token', 'POST', '/courses', { name: 'Derby', venue: 'Bromont' });
  await to('courses', 'GET', '/courses/user/token', undefined, bearer(session.token));

  for (const [method, path, body] of walkCalls(user._id, courseId)) {
    const name = `${method} ${path}`;
    await to(
      `${name} with the wrong method`,
      method === 'PUT' ? 'POST' : 'PUT',
      path === '/users/password' ? path : path,
      body,
    );
    await to(`${name} without a token`, method, path, body, path === '/users/register' ? {} : {});
    await to(`${name} with a wrong token`, method, path, body, bearer('x'.repeat(43)));
    await ask(`${name} from a foreign origin`, area + path, {
      method,
      headers: { ...json, Origin: 'https://evil.example', ...bearer(session.token) },
      ...(body && { body: JSON.stringify(body) }),
    });
    await ask(`${name} preflight`, area + path, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://partner.example',
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': 'authorization,google-access-token',
      },
    });
    if (!body) continue;
    for (const [title, sent] of wrong(JSON.stringify(body))) {
      await ask(`${name} ${title}`, area + path, {
        method,
        ...sent,
        headers: { ...bearer(session.token), ...sent.headers },
      });
    }
    await ask(`${name} of wrong fields`, area + path, {
      method,
      headers: { ...json, ...bearer(session.token) },
      body: JSON.stringify(Object.fromEntries(Object.keys(body).map((field) => [field, '']))),
    });
  }
  await to('delete nobody', 'DELETE', '/users/0', undefined, bearer(session.token));
  await to(
    'delete a course that is none',
    'DELETE',
    '/courses/0',
    undefined,
    bearer(session.token),
  );
  await to('delete a course', 'DELETE', `/courses/${courseId}`, undefined, bearer(session.token));
  await to(
    'delete that course again',
    'DELETE',
    `/courses/${courseId}`,
    undefined,
    bearer(session.token),
  );
  await to('the area itself', 'GET', '');
  await to('nothing', 'GET', '/nothing');

  await to(
    'change with a wrong password',
    'PUT',
    '/users/password',
    { current: 'wrong & wrong', new: 'other looms & cards' },
    bearer(session.token),
  );
  await to(
    'change to a known password',
    'PUT',
    '/users/password',
    { current: holder.password, new: 'password1' },
    bearer(session.token),
  );
  await to(
    'change',
    'PUT',
    '/users/password',
    { current: holder.password, new: 'other looms & cards' },
    bearer(session.token),
  );

  // The matrix above has asked for a link already.
  const link = await mailedToken(store.dataDir, holder.email, seen);
  await to('a second link within 15 minutes', 'POST', '/users/password-reset', {
    email: holder.email,
  });
  await to('a link for nobody', 'POST', '/users/password-reset', {
    email: 'nobody@engines.example',
  });
  await to('reset to a known password', 'POST', '/users/password-reset/confirm', {
    token: link,
    password: 'password1',
  });
  await to('reset', 'POST', '/users/password-reset/confirm', {
    token: link,
    password: holder.password,
  });
  await to('reset again', 'POST', '/users/password-reset/confirm', {
    token: link,
    password: holder.password,
  });
  await to('courses after a reset', 'GET', '/courses/user/token', undefined, bearer(session.token));
  const resets = newClient();
  for (let n = 1; n <= 20; n += 1)
    await call(`${serviceUrl}${area}/users/password-reset`, {
      method: 'POST',
      headers: { ...resets, ...json },
      body: JSON.stringify({ email: `nobody-${n}@engines.example` }),
    });
  await to(
    'the 21st link of a client',
    'POST',
    '/users/password-reset',
    { email: holder.email },
    resets,
  );

  const google = { 'Google-Access-Token': googleUser.token };
  const fields = {
    email: googleUser.email,
    password: googleUser.subject,
    firstname: 'Grace',
    lastname: 'Hopper',
  };
  await to(
    'Google: login of nobody',
    'POST',
    '/users/login',
    { email: fields.email, password: fields.password },
    google,
  );
  const signedUp = await to('Google: sign-up', 'POST', '/users/register', fields, google);
  nameValue(
    (JSON.parse(signedUp.body.toString()) as { user: { _id: string } }).user._id,
    'Google user',
  );
  await to(
    'Google: sign-up of another subject',
    'POST',
    '/users/register',
    { ...fields, password: '1' },
    google,
  );
  await to(
    'Google: a wrong token',
    'POST',
    '/users/login',
    { email: fields.email, password: fields.password },
    { 'Google-Access-Token': 'ya29.wrong' },
  );
  const graces = await logIn(
    ask,
    'Google session',
    { email: fields.email, password: fields.password },
    google,
  );
  await to(
    'Google: change of a password',
    'PUT',
    '/users/password',
    { current: 'any & any', new: 'other looms & cards' },
    bearer(graces.token),
  );
  await to('end a session', 'DELETE', '/sessions/current', undefined, bearer(graces.token));
  await to(
    'a session that has ended',
    'GET',
    '/courses/user/token',
    undefined,
    bearer(graces.token),
  );

  const brief = { ...holder, email: 'brief@engines.example' };
  const briefly = await to('sign-up of another', 'POST', '/users/register', brief);
  const briefId = (JSON.parse(briefly.body.toString()) as { user: { _id: string } }).user._id;
  nameValue(briefId, 'brief account');
  const one = await logIn(ask, 'brief session', brief);
  await logIn(ask, 'second brief session', brief);
  await to(
    "delete another's account",
    'DELETE',
    `/users/${user._id}`,
    undefined,
    bearer(one.token),
  );
  await to('end all sessions', 'DELETE', '/sessions', undefined, bearer(one.token));
  const last = await logIn(ask, 'last brief session', brief);
  await to('a mail to be left behind', 'POST', '/users/password-reset', { email: brief.email });
  await mailedToken(store.dataDir, brief.email, seen);
  await to('delete an account', 'DELETE', `/users/${briefId}`, undefined, bearer(last.token));
  await to('log in to it', 'POST', '/users/login', {
    email: brief.email,
    password: brief.password,
  });
  const kept = await logIn(ask, 'kept session', holder);
  await to(
    'a course that stays',
    'POST',
    '/courses',
    { name: 'Hunter Derby', venue: 'Caledon' },
    bearer(kept.token),
  );
};

/** All that cannot be stored, while the database is away. */
const recordOutage = async (ask: Ask): Promise<void> => {
  const { token, userId } = outageSession;
  await ask('away: a message', '/api/contact', {
    method: 'POST',
    headers: unhurried,
    body: messageOf('While the database is away.'),
  });
  await ask('away: a native message', '/api/contact', {
    method: 'POST',
    headers: form,
    body: encode({ ...payloads['message'], message: 'Natively, while it is away.' }),
  });
  await ask('away: /readyz', '/readyz');
  await ask('away: /livez', '/livez');
  await ask('away: a page', '/partners', { method: 'HEAD' });
  for (const [method, path, body] of walkCalls(userId, 'no-course')) {
    const fields = path === '/users/register' ? { ...holder, email: 'away@engines.example' } : body;
    await ask(`away: ${method} ${path}`, area + path, {
      method,
      headers: { ...(body && json), Authorization: `Bearer ${token}` },
      ...(fields && { body: JSON.stringify(fields) }),
    });
  }
};
let outageSession = { token: '', userId: '' };

const recordOthers = async (ask: Ask): Promise<void> => {
  for (const path of ['/livez', '/readyz', '/api', '/api/', '/api/nothing', '/metrics'])
    await ask(path, path);
  for (const method of ['POST', 'HEAD', 'DELETE']) await ask('of health', '/livez', { method });
  await ask('metrics with a wrong token', '/metrics', {
    headers: { Authorization: 'Bearer wrong' },
  });
  await ask('the OpenAPI document', '/api/openapi.json');
  await ask('the OpenAPI document in gzip', '/api/openapi.json', {
    headers: { 'Accept-Encoding': 'gzip' },
  });
  await ask('the OpenAPI document by POST', '/api/openapi.json', { method: 'POST' });
  await ask('by https', '/livez', { headers: { 'X-Forwarded-Proto': 'https' } });
};

const recordSite = async (ask: Ask): Promise<void> => {
  const nameOf = fileNames(site);
  const scriptsOf = (extension: string): string =>
    readdirSync(join(site, '_astro'))
      .filter((name) => name.endsWith(extension))
      .toSorted(
        (one, other) =>
          statSync(join(site, '_astro', other)).size - statSync(join(site, '_astro', one)).size,
      )[0] ?? '';
  const [script, style, font] = ['.js', '.css', '.woff2'].map(scriptsOf);
  for (const [name, value] of Object.entries({ script, style, font }))
    nameValue(value ?? '', `largest ${name}`);
  const bodyOf = (answer: Answer): string => {
    const file = nameOf(answer.body);
    for (const header of answer.headers) {
      const length = file && String(statSync(join(site, file)).size);
      if (header[0] === 'content-length' && length === header[1]) header[1] = '‹its length›';
      if (header[0] === 'etag')
        header[1] = header[1].replace(/-(\d+)"/, (_, size: string) =>
          size === length ? '-‹its length›"' : '-‹a length›"',
        );
      if (header[0] === 'content-range') header[1] = header[1].replace(/\/\d+$/, '/‹a length›');
      if (header[0] === 'content-length' && !answer.body.length && header[1] !== '0')
        header[1] = '‹a length›';
    }
    return file && answer.body.length
      ? `‹${file}›`
      : answer.body.length > 300
        ? `‹${answer.headers.find(([name]) => name === 'content-type')?.[1]} that is no file›`
        : answer.body.toString('latin1');
  };
  const see = (title: string, path: string, sent: Sent = {}) => ask(title, path, sent, bodyOf);
  const paths = [
    '/',
    '/index.html',
    '/partners',
    '/partners/',
    '/partners.html',
    '/partners/index.html',
    '/partners?a=b',
    '/contact',
    '/services',
    '/services/',
    '/services/cloud-devops',
    '/services/nothing',
    '/services/404',
    '/404',
    '/404/',
    '/404.html',
    '/careers/apply/data-scientist',
    '/careers/applied',
    '/thank-you',
    '/use-cases',
    '/course-walk',
    '/course-walk/login',
    '/course-walk/courses',
    '/case-studies',
    '/case-studies/',
    '/case-studies?a=b',
    '/sitemap',
    '/sitemap.xml',
    '/sitemap-index.xml',
    '/.well-known/change-password',
    '/robots.txt',
    '/prefetch.json',
    '/favicon.ico',
    '/favicon.svg',
    '/images/logo-new.png',
    '/site.webmanifest',
    `/_astro/${script}`,
    `/_astro/${style}`,
    `/_astro/${font}`,
    '/_astro/earlier.Abcdefgh.js',
    '/_astro/nothing.Abcdefgh.js',
    '/_headers',
    '/_redirects',
    '/_service.json',
    '/_build.json',
    '/index.html.br',
    '/partners.html.gz',
    '/.env',
    '/nothing',
    '/nothing/',
    '/nothing.html',
    '/old-page',
    '/old-page/',
    '/old-page?a=b',
    '/fr%C3%BCher',
    '/fr%C3%BCher?a=b',
    '/%E0%A4',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '//evil.example',
    '//evil.example/index.html',
    '/About',
    '/partners%2f',
    '/a\\b',
  ];
  for (const path of paths) await see('as it is', path);
  for (const path of [
    '/',
    '/partners',
    '/nothing',
    '/services/nothing',
    `/_astro/${script}`,
    '/images/logo-new.png',
    '/old-page',
    '/prefetch.json',
  ]) {
    for (const encoding of ['br', 'gzip', 'gzip, br', 'identity', 'br;q=0, gzip'])
      await see(`in ${encoding}`, path, { headers: { 'Accept-Encoding': encoding } });
    await see('its head', path, { method: 'HEAD' });
    await see('posted', path, { method: 'POST', body: 'a=b' });
    await see('by https', path, { headers: { 'X-Forwarded-Proto': 'https' } });
    const answer = await call(serviceUrl + path);
    const etag = answer.headers.find(([name]) => name === 'etag')?.[1] ?? 'W/"none"';
    await see('if it is another', path, { headers: { 'If-None-Match': etag } });
    await see('if it is another, in brotli', path, {
      headers: { 'If-None-Match': etag, 'Accept-Encoding': 'br' },
    });
    await see('if it is another than that', path, { headers: { 'If-None-Match': 'W/"other"' } });
    for (const range of [
      'bytes=0-9',
      'bytes=-5',
      'bytes=10-',
      'bytes=0-1,3-4',
      'bytes=9999999-',
      'lines=1-2',
    ]) {
      await see(`range ${range}`, path, { headers: { Range: range } });
    }
    await see('range of the same', path, { headers: { Range: 'bytes=0-9', 'If-Range': etag } });
    await see('range in brotli', path, {
      headers: { Range: 'bytes=0-9', 'Accept-Encoding': 'br' },
    });
  }
};

/** Does the work for each item, a few at a time. */
const inGroups = async <Item>(
  items: Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> => {
  const waiting = items.values();
  const one = async (): Promise<void> => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: 6 }, one));
};

/** Runs a command, and writes what it printed. */
const commandsIn = (folder: string, env: Record<string, string>) => {
  let number = 0;
  return async (
    title: string,
    names: string[],
    args: string[],
    more: Record<string, string> = {},
  ): Promise<Ended> => {
    number += 1;
    const place = String(number).padStart(2, '0');
    const ended = await npm(names, args, { ...env, ...more });
    write(`${folder}/${place} ${title.replaceAll('/', '-')}.txt`, endedText(ended));
    return ended;
  };
};

const idOf = async (store: Store, words: string): Promise<string> =>
  String(
    (
      await query(
        store,
        `select id from submissions where search_text like '%${words.toLowerCase()}%' limit 1`,
      )
    )[0]?.['id'],
  );

/** The team's commands over a store whose service has stopped. */
const recordInbox = async (
  name: string,
  store: Store,
  env: Record<string, string>,
): Promise<void> => {
  const run = commandsIn(`${name}/inbox`, env);
  const inbox = (title: string, args: string[], more: Record<string, string> = {}) =>
    run(title, ['inbox'], args, more);
  const [trap, floodId, kept] = [
    await idOf(store, 'In a trap.'),
    (await idOf(store, 'from a program')) || '',
    await idOf(store, 'Kept under a key.'),
  ];
  const reading: Array<[title: string, args: string[], more?: Record<string, string>]> = [
    ['list', ['list']],
    ['list few', ['list', '--limit', '3']],
    ['list spam', ['list', '--spam']],
    ['list of a kind', ['list', '--kind', 'job_application']],
    ['list of other days', ['list', '--until', '2020-01-01']],
    ['list of a text', ['list', '--search', 'KEPT UNDER']],
    ['show', ['show', kept]],
    ['show by reference', ['show', kept.slice(-8)]],
    ['show spam', ['show', trap]],
    ['show strange', ['show', await idOf(store, 'zeile 1')]],
    ['show several', ['show', '0']],
    ['show nothing', ['show', 'zzzz']],
    ['show without an id', ['show']],
    ['no command', []],
    ['unknown command', ['nothing']],
    ['unknown option', ['list', '--nothing']],
    ['wrong value', ['list', '--limit', 'x']],
    ['wrong setting', ['list'], { PORT: 'x' }],
    ['export jsonl', ['export', '--format', 'jsonl']],
    ['export csv', ['export', '--format', 'csv']],
    ['export csv of spam', ['export', '--format', 'csv', '--spam']],
  ];
  await inGroups(reading, (given) => inbox(...given));
  const file = join(store.dataDir, '..', `${basename(store.dataDir)}.csv`);
  await inbox('export into a file', ['export', '--format', 'csv', '--out', file]);
  if (existsSync(file))
    write(
      `${name}/inbox/exported.csv`,
      `mode ${(statSync(file).mode & 0o777).toString(8)}\n${masked(readFileSync(file, 'utf8'))}`,
    );
  await inbox('export into that file again', ['export', '--format', 'csv', '--out', file]);
  await inbox('export without a format', ['export']);
  await inbox('done', ['done', kept, trap]);
  await inbox('list of done', ['list', '--state', 'done']);
  await inbox('undone', ['undone', trap]);
  await inbox('done with a wrong id', ['done', kept, 'zzzz']);
  await inbox('retry nothing', ['retry', kept]);
  await inbox('retry all', ['retry', '--all']);
  await inbox('retry without', ['retry']);
  await run(
    'end-sessions',
    ['course-walk end-sessions', 'inbox end-sessions'],
    ['--email', holder.email],
  );
  await run(
    'end-sessions of nobody',
    ['course-walk end-sessions', 'inbox end-sessions'],
    ['--email', 'nobody@engines.example'],
  );
  await run(
    'end-sessions without an address',
    ['course-walk end-sessions', 'inbox end-sessions'],
    [],
  );
  await inbox('end-sessions under its old name', [
    'end-sessions',
    '--email',
    'nobody@engines.example',
  ]);
  await inbox('erase', ['erase', '--email', 'lovelace+2@engines.example']);
  await inbox('erase with an account', ['erase', '--email', googleUser.email]);
  await inbox('erase nobody', ['erase', '--email', 'nobody@engines.example']);
  await inbox('test-mail', ['test-mail']);
  await inbox('test-mail to an address', ['test-mail', '--to', 'me@elsewhere.example']);
  write(`${name}/inbox/test mail.txt`, await testMailIn(store.dataDir));
  const demo = ['course-walk demo', 'course-walk:demo'];
  const withPassword = async (
    title: string,
    args: string[],
    more: Record<string, string> = {},
  ): Promise<void> => {
    // The password is new each time, and must be masked before it is written.
    const ended = await npm(demo, args, { ...env, ...more });
    nameValue(/password {2}(\S+)/.exec(ended.stdout)?.[1] ?? '', 'demo password');
    write(`${name}/inbox/${title}.txt`, endedText(ended));
  };
  await withPassword('demo', []);
  await withPassword('demo again', []);
  await withPassword('demo in production', [], { NODE_ENV: 'production' });
  await withPassword('demo in production, forced', ['--force'], { NODE_ENV: 'production' });
  await withPassword('demo, wrongly', ['--nothing']);
  await inbox('not-spam', ['not-spam', trap]);
  await inbox('not-spam again', ['not-spam', trap]);
  await inbox('not-spam without an id', ['not-spam']);
  if (floodId) await inbox('not-spam of nothing', ['not-spam', 'zzzz']);
  write(`${name}/rows after the commands.txt`, await rowsOf(store));
};

const testMailIn = async (dataDir: string): Promise<string> => {
  const name = filesIn(join(dataDir, 'mail')).find((each) => each.startsWith('test'));
  return name
    ? `${name}\n${await mailText(readFileSync(join(dataDir, 'mail', name), 'utf8'))}`
    : 'none';
};

/** Backup and restore, which are SQLite's. */
const recordBackups = async (name: string, env: Record<string, string>): Promise<void> => {
  const run = commandsIn(`${name}/backup`, env);
  const [file, folder, other] = [
    join(work, 'copy.sqlite'),
    join(work, 'copies'),
    join(work, 'restored'),
  ];
  const backup = (title: string, args: string[], more: Record<string, string> = {}) =>
    run(title, ['backup'], args, more);
  const restore = (title: string, args: string[], more: Record<string, string> = {}) =>
    run(title, ['restore'], args, more);
  await backup('backup', [file]);
  await backup('backup into that file again', [file]);
  await backup('backup into a folder', ['--into', folder]);
  await sleep(1100);
  await backup('backup into a folder, keeping one', ['--into', folder, '--keep', '1']);
  write(
    `${name}/backup/copies.txt`,
    masked(
      filesIn(folder)
        .map((each) => `${each} ${(statSync(join(folder, each)).mode & 0o777).toString(8)}`)
        .join('\n'),
    ),
  );
  await backup('backup of nothing', [join(work, 'nothing.sqlite')], {
    DATA_DIR: join(work, 'no-such-folder'),
  });
  await backup('backup without a file', []);
  await backup('backup into no folder', [join(work, 'none/x.sqlite')]);
  await backup('backup of PostgreSQL', [join(work, 'nothing.sqlite')], {
    DATABASE_URL: 'postgres://user@127.0.0.1/none',
  });
  await restore('restore into a new folder', [file], { DATA_DIR: other });
  write(`${name}/backup/restored rows.txt`, await rowsOf({ dataDir: other, databaseUrl: '' }));
  await restore('restore over a store', [file], { DATA_DIR: other });
  write(
    `${name}/backup/files of the restored.txt`,
    masked(
      filesIn(other)
        .map((each) => `${each} ${(statSync(join(other, each)).mode & 0o777).toString(8)}`)
        .join('\n'),
    ),
  );
  const nonsense = join(work, 'nonsense.sqlite');
  writeFileSync(nonsense, 'nonsense'.repeat(2000));
  await restore('restore of nonsense', [nonsense], { DATA_DIR: other });
  await restore('restore of no file', [join(work, 'nowhere.sqlite')], { DATA_DIR: other });
  await restore('restore without a file', [], { DATA_DIR: other });
  const newer = join(work, 'newer.sqlite');
  cpSync(file, newer);
  const sqlite = new DatabaseSync(newer);
  sqlite.exec("insert into kysely_migration values ('999-newer', '2026-01-01T00:00:00.000Z')");
  sqlite.close();
  const ofNewer = { DATA_DIR: join(work, 'restored-newer') };
  await restore('restore of a newer store', [newer], ofNewer);
  await run('list of a newer store', ['inbox'], ['list'], ofNewer);
  await run('start on a newer store', ['start'], ['--no-build'], ofNewer);
  await run(
    'erase beside a store set aside',
    ['inbox'],
    ['erase', '--email', 'nobody@engines.example'],
    { DATA_DIR: other },
  );
  write(`${name}/backup/rows in the end.txt`, await rowsOf({ dataDir: other, databaseUrl: '' }));
};

/** A database that is away, until the returned function is called. */
const takeAway = (store: Store, cluster?: PostgresCluster): (() => void) => {
  if (cluster && store.databaseUrl) {
    cluster.stop('fast');
    return () => cluster.start();
  }
  const sqlite = new DatabaseSync(join(store.dataDir, 'quarrylight.sqlite'));
  sqlite.exec('begin immediate');
  return () => {
    sqlite.exec('rollback');
    sqlite.close();
  };
};

const isWanted = (name: string): boolean => !only || only.includes(name);

/** The service with all its parts: every call, the site, an outage, the commands, and what waits afterwards. */
const recordWhole = async (
  name: string,
  store: Store,
  binaries: string,
  cluster?: PostgresCluster,
): Promise<void> => {
  console.error(`${name} …`);
  const servers = await startServers();
  const env = wholeEnv(store, servers);
  let service = await startSite(env);
  serviceUrl = service.url;
  nameValue(new URL(servers.webhook.url).host, 'webhook');
  nameValue(new URL(servers.chat.url).host, 'chat');
  nameValue(new URL(servers.google.url).host, 'google');
  nameValue(new URL(service.url).host, 'service');

  const record = async (file: string, what: (ask: Ask) => Promise<void>): Promise<void> => {
    const { ask, text } = callsOf(service);
    await what(ask).finally(() => write(`${name}/${file}`, text()));
  };
  await record('calls of contact.txt', (ask) => recordContact(ask, store));
  await record('calls of course-walk.txt', (ask) => recordCourseWalk(ask, store));
  await record('other calls.txt', recordOthers);
  if (!store.databaseUrl) await record('the site.txt', recordSite);
  await untilIdle(store);
  const metrics = await call(`${service.url}/metrics`, {
    headers: { Authorization: `Bearer ${tokens.metrics}` },
  });
  write(`${name}/metrics.txt`, metricsText(metrics.body.toString()));
  write(`${name}/rows.txt`, await rowsOf(store));
  write(`${name}/schema.sql`, await schemaOf(store, binaries));
  write(`${name}/mails.txt`, await mailsIn(store.dataDir));
  write(`${name}/calls of the webhook.txt`, servers.webhook.calls());
  write(`${name}/calls of the chat.txt`, servers.chat.calls());
  write(`${name}/calls of Google.txt`, servers.google.calls());
  const { ask, text } = callsOf(service);
  outageSession = await logIn(ask, 'outage session', holder);
  const giveBack = takeAway(store, cluster);
  await sleep(1500);
  await recordOutage(ask);
  giveBack();
  servers.google.respond = () => ({ status: 500, body: '' });
  await ask('away: Google', `${area}/users/login`, {
    method: 'POST',
    headers: { ...json, 'Google-Access-Token': googleUser.token },
    body: JSON.stringify({ email: googleUser.email, password: googleUser.subject }),
  });
  await until(
    'the service is ready',
    async () => (await call(`${service.url}/readyz`)).status === 200,
  );
  await ask('back: a message', '/api/contact', {
    method: 'POST',
    headers: unhurried,
    body: messageOf('Once the database is back.'),
  }).then((answer) => nameId(answer, 'back'));
  write(`${name}/calls while the database is away.txt`, text());
  await untilIdle(store);
  write(`${name}/log.txt`, service.log());
  const { code, stderr } = await service.stop();
  write(
    `${name}/stopped.txt`,
    masked(`exit code ${code}\n${stderr}\nlast line ${service.log().includes('"Stopped"')}`),
  );

  await recordInbox(name, store, env);
  if (!store.databaseUrl) await recordBackups(name, env);
  const left = join(`${out}.store`, store.databaseUrl ? 'postgres' : 'sqlite');
  rmSync(left, { recursive: true, force: true });
  cpSync(store.dataDir, left, { recursive: true, preserveTimestamps: true });
  if (store.databaseUrl) {
    const { stdout } = spawnSync(join(binaries, 'pg_dump'), ['--no-owner', store.databaseUrl], {
      encoding: 'utf8',
      maxBuffer: 1e9,
    });
    writeFileSync(join(left, 'postgres.sql'), stdout);
  }

  service = await startSite(env);
  serviceUrl = service.url;
  nameValue(new URL(service.url).host, 'service');
  await untilIdle(store);
  write(`${name}/again/rows.txt`, await rowsOf(store));
  write(`${name}/again/mails.txt`, await mailsIn(store.dataDir));
  write(`${name}/again/calls of the webhook.txt`, servers.webhook.calls());
  write(`${name}/again/calls of the chat.txt`, servers.chat.calls());
  const run = commandsIn(`${name}/again/commands`, env);
  await run('list beside the service', ['inbox'], ['list', '--limit', '5']);
  await run('not-spam beside the service', ['inbox'], ['not-spam', await idOf(store, 'see https')]);
  if (!store.databaseUrl) {
    await run('restore beside the service', ['restore'], [join(work, 'copy.sqlite')]);
    await run('backup beside the service', ['backup'], [join(work, 'beside.sqlite')]);
    await run('a second service', ['start'], ['--no-build']);
    await run('copy beside the service', ['copy', 'inbox copy'], [], {
      DATABASE_URL: 'postgres://user@127.0.0.1:1/none',
    });
  }
  await until(
    'not-spam was delivered',
    async () =>
      (await query(store, "select 1 as one from jobs where state = 'pending' and attempts = 0"))
        .length === 0,
  );
  write(`${name}/again/log.txt`, service.log());
  await service.stop();
  for (const each of Object.values(servers) as Receiver[]) each.close();
};

/** A service without a site or any setting, as `npm run api` starts it. */
const recordAlone = async (): Promise<void> => {
  console.error('alone …');
  const store = { dataDir: freshFolder('alone'), databaseUrl: '' };
  const service = await startAlone({
    ...usualEnv(store),
    ALLOWED_ORIGINS: 'https://www.site.example',
  });
  serviceUrl = service.url;
  nameValue(new URL(service.url).host, 'service');
  const { ask, text } = callsOf(service);
  for (const path of [
    '/',
    '/partners',
    '/livez',
    '/metrics',
    '/api/contact/challenge',
    '/favicon.ico',
  ])
    await ask('alone', path);
  nameId(
    await ask('a message', '/api/contact', {
      method: 'POST',
      headers: {
        ...unhurried,
        Origin: 'https://www.site.example',
        Referer: 'https://www.site.example/',
      },
      body: messageOf('To the service alone.'),
    }),
    'alone',
  );
  nameId(
    await ask('a native message', '/api/contact', {
      method: 'POST',
      headers: {
        ...form,
        Origin: 'https://www.site.example',
        Referer: 'https://www.site.example/',
      },
      body: encode({ ...payloads['contact'] }),
    }),
    'alone natively',
  );
  await ask('sign-up', `${area}/users/register`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(holder),
  });
  await ask('a link', `${area}/users/password-reset`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: holder.email }),
  });
  await mailedToken(store.dataDir, holder.email, new Set());
  await ask('Google is not set up', `${area}/users/login`, {
    method: 'POST',
    headers: { ...json, 'Google-Access-Token': 'x' },
    body: JSON.stringify(holder),
  });
  const { port } = service;
  const raw: Record<string, string> = {
    'no host': 'GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n',
    'HTTP/1.0 without a host': 'GET /livez HTTP/1.0\r\n\r\n',
    'two hosts':
      'GET /livez HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n',
    'a GET with a body':
      'GET /livez HTTP/1.1\r\nHost: a.example\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc',
    'a GET with a body that goes on':
      'GET /livez HTTP/1.1\r\nHost: a.example\r\nContent-Length: 3\r\n\r\nabcGET /livez HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n',
    nonsense: 'nonsense\r\n\r\n',
    'large headers': `GET /livez HTTP/1.1\r\nHost: a.example\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    'two lengths':
      'POST /api/contact HTTP/1.1\r\nHost: a.example\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc',
    'a length and chunks':
      'POST /api/contact HTTP/1.1\r\nHost: a.example\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'an expectation':
      'GET /livez HTTP/1.1\r\nHost: a.example\r\nExpect: nothing\r\nConnection: close\r\n\r\n',
    'four at once': `${'GET /livez HTTP/1.1\r\nHost: a.example\r\n\r\n'.repeat(3)}GET /livez HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n`,
    'a hundred at once': 'GET /livez HTTP/1.1\r\nHost: a.example\r\n\r\n'.repeat(100),
  };
  const texts: string[] = [];
  for (const [title, bytes] of Object.entries(raw)) {
    const answer = await rawCall(port, bytes);
    texts.push(masked(`## ${title}\n${answer.replaceAll('\r\n', '\n')}`));
  }
  write('alone/raw requests.txt', texts.join('\n\n'));
  write('alone/calls.txt', text());
  await untilIdle(store);
  write('alone/rows.txt', await rowsOf(store));
  write('alone/mails.txt', await mailsIn(store.dataDir));
  write('alone/log.txt', service.log());
  await service.stop();
};

/** A service that asks for a proof of work. */
const recordProof = async (): Promise<void> => {
  console.error('proof …');
  const store = { dataDir: freshFolder('proof'), databaseUrl: '' };
  const service = await startSite({
    ...usualEnv(store),
    ALTCHA_HMAC_KEY: tokens.altcha,
    TRUSTED_PROXIES: '127.0.0.1',
  });
  serviceUrl = service.url;
  nameValue(new URL(service.url).host, 'service');
  const { ask, text } = callsOf(service);
  const hidden = ({ body }: Answer): string =>
    body.toString().replace(/"(salt|signature|challenge)":"[^"]*"/g, '"$1":"‹…›"');
  await ask('a challenge', '/api/contact/challenge', {}, hidden);
  await ask(
    'a challenge for any site',
    '/api/contact/challenge',
    { headers: { Origin: 'https://evil.example' } },
    hidden,
  );
  const challenge = JSON.parse(
    (await call(`${service.url}/api/contact/challenge`)).body.toString(),
  ) as Parameters<typeof solve>[0];
  const proof = solve(challenge);
  const post = (title: string, words: string, headers: Record<string, string>) =>
    ask(title, '/api/contact', {
      method: 'POST',
      headers: { ...unhurried, ...headers },
      body: messageOf(words),
    });
  await post('without a proof', 'Without a proof.', {});
  await post('with a wrong proof', 'With a wrong proof.', { 'Proof-Of-Work': 'e30=' });
  nameId(await post('with a proof', 'With a proof.', { 'Proof-Of-Work': proof }), 'proven');
  await post('with that proof again', 'With that proof again.', { 'Proof-Of-Work': proof });
  nameId(await post('unable', 'Unable to prove.', { 'Proof-Of-Work': 'unable' }), 'unable');
  await ask('natively', '/api/contact', {
    method: 'POST',
    headers: form,
    body: encode({ ...payloads['contact'] }),
  });
  write('proof/calls.txt', text());
  await untilIdle(store);
  write('proof/rows.txt', await rowsOf(store));
  write('proof/log.txt', service.log());
  await service.stop();
};

/** Mails by SMTP, and servers that refuse. */
const recordRefusals = async (): Promise<void> => {
  console.error('refusals …');
  const store = { dataDir: freshFolder('refusals'), databaseUrl: '' };
  const mail = await startMailServer({
    'gone@': '550 5.1.1 User unknown',
    'busy@': '451 4.3.0 Try again later',
    'policy@': '554 5.7.1 Message refused',
    'visitor-gone@': '550 5.1.1 No such user visitor-gone@engines.example',
  });
  const servers = await startServers();
  servers.webhook.respond = ({ body }) => ({
    status: body.includes('redirects') ? 302 : 500,
    body: '',
  });
  const notes: string[] = [];
  // Teams' old connectors refuse with 200: so are the notes of the last two submissions.
  servers.chat.respond = ({ body }) => {
    if (!notes.includes(body)) notes.push(body);
    return notes.indexOf(body) < 6
      ? { status: 404, body: '' }
      : {
          status: 200,
          body: 'Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 429 with ContextId x.',
        };
  };
  const env: Record<string, string> = {
    ...wholeEnv(store, servers),
    SMTP_URL: mail.url,
    MAIL_TO_CONTACT: 'gone@company.example',
    MAIL_TO_QUICK_DEMO: 'busy@company.example',
    MAIL_TO_CONSULTATION: 'policy@company.example, team@company.example',
    MAIL_TO_JOB_APPLICATION: 'Team <team@company.example>, Bücher <jobs@bücher.example>',
  };
  for (const [url, name] of [
    [mail.url, 'mail server'],
    [servers.webhook.url, 'webhook'],
    [servers.chat.url, 'chat'],
    [servers.google.url, 'google'],
  ] as const)
    nameValue(new URL(url).host, name);
  let service = await startSite(env);
  serviceUrl = service.url;
  nameValue(new URL(service.url).host, 'service');
  const { ask, text } = callsOf(service);
  const ids: string[] = [];
  for (const [kind, payload] of Object.entries(payloads)) {
    ids.push(
      nameId(
        await ask(`a ${kind}`, '/api/contact', {
          method: 'POST',
          headers: unhurried,
          body: JSON.stringify(payload),
        }),
        `refused ${kind}`,
      ),
    );
    await untilIdle(store);
  }
  ids.push(
    nameId(
      await ask('of a visitor that is gone', '/api/contact', {
        method: 'POST',
        headers: unhurried,
        body: JSON.stringify({ ...payloads['message'], email: 'visitor-gone@engines.example' }),
      }),
      'visitor gone',
    ),
  );
  await ask('sign-up', `${area}/users/register`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(holder),
  });
  await ask('a link', `${area}/users/password-reset`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: holder.email }),
  });
  await untilIdle(store);
  ids.push(
    nameId(
      await ask('with a refusal in a 200', '/api/contact', {
        method: 'POST',
        headers: unhurried,
        body: messageOf('To a chat that refuses in a 200.'),
      }),
      'refused in a 200',
    ),
  );
  ids.push(
    nameId(
      await ask('with a redirect', '/api/contact', {
        method: 'POST',
        headers: unhurried,
        body: messageOf('To a webhook that redirects.'),
      }),
      'redirected',
    ),
  );
  await untilIdle(store);
  await sleep(6000);
  await ask('degraded', '/readyz');
  const metrics = await call(`${service.url}/metrics`, {
    headers: { Authorization: `Bearer ${tokens.metrics}` },
  });
  write(
    'refusals/metrics.txt',
    metricsText(metrics.body.toString())
      .split('\n')
      .filter((line) => /^quarrylight_(?!job_attempts|jobs\{)/.test(line))
      .join('\n'),
  );
  write('refusals/calls.txt', text());
  // A job may have been tried twice by now.
  write(
    'refusals/log.txt',
    [
      ...new Set(
        service
          .log()
          .split('\n')
          .map((line) => line.replace(/"attempts?":\d+/, '"attempt":‹n›')),
      ),
    ].join('\n'),
  );
  await service.stop();
  const mails = await Promise.all(
    mail.mails.map(async (each) => {
      const [envelope = '', ...rest] = each.split('\n\n');
      return `${envelope}\n\n${await mailText(rest.join('\n\n'))}`;
    }),
  );
  write('refusals/mails.txt', [...new Set(mails)].toSorted().join('\n=====\n'));
  const run = commandsIn('refusals/commands', env);
  const once = (text: string): string =>
    [...new Set(text.replace(/‹time› {2}\d+ /g, '‹time›  ‹n› ').split('\n'))].join('\n');
  for (const [at, id] of ids.entries()) {
    const ended = await npm(['inbox'], ['show', id], env);
    write(`refusals/commands/show ${at}.txt`, once(endedText(ended)));
  }
  await run('list', ['inbox'], ['list']);
  await run('retry all', ['inbox'], ['retry', '--all']);
  await run('retry one', ['inbox'], ['retry', ids[1] ?? '']);
  await run('test-mail', ['inbox'], ['test-mail']);
  await run(
    'test-mail to one that is gone',
    ['inbox'],
    ['test-mail', '--to', 'gone@elsewhere.example'],
  );
  await run(
    'test-mail to one that is busy',
    ['inbox'],
    ['test-mail', '--to', 'busy@elsewhere.example'],
  );
  await run('test-mail to nobody', ['inbox'], ['test-mail', '--to', 'nobody']);
  await run('test-mail with a login', ['inbox'], ['test-mail'], {
    SMTP_URL: mail.url.replace('//', '//user:word@'),
    ALLOW_PLAINTEXT: '127.0.0.1',
  });
  mail.close();
  for (const [title, url] of [
    ['away', mail.url],
    ['at no host', 'smtp://no-such-host.invalid'],
    ['that speaks HTTP', servers.webhook.url.replace('http', 'smtp')],
    ['with TLS', servers.webhook.url.replace('http', 'smtps')],
  ] as const) {
    const ended = await npm(['inbox'], ['test-mail'], { ...env, SMTP_URL: url });
    write(`refusals/commands/test-mail to a server ${title}.txt`, endedText(ended));
  }
  // The servers are away, and the hosts unknown, while what was retried is due.
  for (const each of Object.values(servers) as Receiver[]) each.close();
  service = await startSite({ ...env, CHAT_URL: 'https://no-such-host.invalid/x' });
  nameValue(new URL(service.url).host, 'service');
  await untilIdle(store);
  write(
    'refusals/log of servers that are away.txt',
    [
      ...new Set(
        service
          .log()
          .split('\n')
          .map((line) => line.replace(/"attempts?":\d+/, '"attempt":‹n›')),
      ),
    ].join('\n'),
  );
  await service.stop();
};

/** Starts that fail, and warnings at the start. */
const recordStarts = async (): Promise<void> => {
  console.error('starts …');
  const taken = createServer().listen(0, '127.0.0.1');
  await sleep(50);
  const address = taken.address();
  const takenPort = typeof address === 'object' && address ? String(address.port) : '';
  nameValue(takenPort, 'taken port');
  writeFileSync(join(work, 'file'), '');
  const dataDir = (name: string): string => join(work, `start-${name}`);
  const starts: Record<string, Record<string, string>> = {
    'a wrong port': { PORT: 'x' },
    'a taken port': { PORT: takenPort },
    'a wrong host': { HOST: '192.0.2.77' },
    'a host that is a URL': { HOST: 'http://user:secret@host' },
    'a data folder that is a file': { DATA_DIR: join(work, 'file') },
    'a wrong SMTP_URL': { SMTP_URL: 'http://mail.example' },
    'a webhook without TLS': { WEBHOOK_URL: 'http://hooks.example/x' },
    'a password with a slash': { DATABASE_URL: 'postgres://user:se/cret@host/db' },
    'a database that is away': { DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/db' },
    'a database at no host': {
      DATABASE_URL: 'postgres://user:secret@no-such-host.invalid/db?sslmode=verify-full',
    },
    'a short key': { ALTCHA_HMAC_KEY: 'short' },
    'a quoted value': { PUBLIC_HSTS: '"host"' },
    'a wrong rate': { RATE_LIMIT: '20' },
    'a wrong origin': { ALLOWED_ORIGINS: 'www.site.example' },
    'half of OAuth': { SMTP_OAUTH_TOKEN_URL: 'https://login.example/token' },
    'a wrong mailbox': { MAIL_TO: 'team' },
    'a wrong site': { PUBLIC_SITE_URL: 'ftp://site.example' },
    'a wrong log level': { LOG_LEVEL: 'loud' },
  };
  await inGroups(Object.entries(starts), async ([title, env]) => {
    const store = { dataDir: dataDir(title), databaseUrl: '' };
    const ended = await npm(['start'], ['--no-build'], { ...usualEnv(store), ...env });
    write(`starts/${title}.txt`, endedText(ended));
  });
  write('starts/an unknown option.txt', endedText(await npm(['start'], ['--nothing'], {})));
  write(
    'starts/the service alone with an unknown option.txt',
    endedText(await npm(['api'], ['--nothing'], {})),
  );
  taken.close();
  const warned: Record<string, Record<string, string>> = {
    'SMTP without TLS to another machine': {
      SMTP_URL: 'smtp://user:secret@mail.example',
      ALLOW_PLAINTEXT: '',
    },
    'in production without SMTP': { NODE_ENV: 'production' },
    'neither site nor origin': { SITE_DIR: '' },
    'a site that is not there': { SITE_DIR: 'no-such-site' },
    'other settings than the build': {
      PUBLIC_HSTS: 'subdomains',
      PUBLIC_SITE_URL: 'https://other.example',
    },
    'a mailbox that writes to itself': { NODE_ENV: 'production', SMTP_URL: 'smtps://mail.example' },
    'on all addresses': { HOST: '0.0.0.0' },
    'nothing that is logged': { LOG_LEVEL: 'silent' },
  };
  const started = async (title: string, env: Record<string, string>): Promise<void> => {
    try {
      const service = await startSite({
        ...usualEnv({ dataDir: freshFolder(`start ${title}`), databaseUrl: '' }),
        ...env,
      });
      const { code, stderr } = await service.stop();
      write(`starts/${title}.txt`, `${service.log()}\nexit code ${code}\n${masked(stderr)}`);
    } catch (error) {
      write(
        `starts/${title}.txt`,
        masked((error as Error).message.replace(/"time":("[^"]*"|\d+)/g, '"time":0')),
      );
    }
  };
  await inGroups(Object.entries(warned), ([title, env]) => started(title, env));
  writeFileSync(
    join(cwd, '.env'),
    'RATE_LIMT=5/60s\nNOTHING_LIKE_IT=1\nPGPASSFILE=/x\nRECEIPTS=on\n',
  );
  writeFileSync(join(cwd, '.env.local'), 'PORT=1\n');
  await started('unknown names in a file of settings', {});
  write(
    'starts/a command with unknown names.txt',
    endedText(await npm(['inbox'], ['list'], { DATA_DIR: dataDir('none') })),
  );
  for (const name of ['.env', '.env.local']) rmSync(join(cwd, name));
  const foreign = freshFolder('foreign');
  if (process.getuid?.() === 0) {
    spawnSync('chown', ['1000', foreign]);
    for (const [title, names, args] of [
      ['start', ['start'], ['--no-build']],
      ['inbox', ['inbox'], ['list']],
      ['backup', ['backup'], [join(work, 'foreign.sqlite')]],
    ] as const) {
      write(
        `starts/root in another's folder, ${title}.txt`,
        endedText(
          await npm([...names], [...args], usualEnv({ dataDir: foreign, databaseUrl: '' })),
        ),
      );
    }
  }
  const builtAway = join(work, 'built-away');
  mkdirSync(builtAway);
  for (const name of readdirSync(cwd))
    if (!['dist', '.build'].includes(name))
      symlinkSync(join(checkout, name), join(builtAway, name));
  const env = {
    ...usualEnv({ dataDir: freshFolder('start without a build'), databaseUrl: '' }),
    ALLOWED_ORIGINS: 'https://www.site.example',
  };
  try {
    const script = (scriptOf('api') ?? []).map((part) =>
      /^(?:\.\/)?api\//.test(part) ? join(checkout, part) : part,
    );
    const service = await startService(script, { cwd: builtAway, env });
    await service.stop();
    write('starts/without a build.txt', service.log());
  } catch (error) {
    write('starts/without a build.txt', masked((error as Error).message));
  }
  write(
    'starts/demo without a build.txt',
    endedText(await npm(['course-walk demo', 'course-walk:demo'], [], env, builtAway)).replace(
      /password {2}\S+/,
      'password  ‹…›',
    ),
  );
};

/** From SQLite to PostgreSQL, by the team's command. */
const recordCopy = async (from: string, databaseUrl: string): Promise<void> => {
  console.error('copy …');
  const dataDir = join(work, 'copied');
  cpSync(from, dataDir, { recursive: true });
  const env = usualEnv({ dataDir, databaseUrl });
  const run = commandsIn('copy', env);
  const names = ['copy', 'inbox copy'];
  await run('copy without a database', names, [], { DATABASE_URL: '' });
  await run('copy with a wrong option', names, ['--nothing']);
  await run('copy', names, []);
  write('copy/rows.txt', await rowsOf({ dataDir, databaseUrl }));
  await run('copy again', names, []);
  await run('copy of nothing', names, [], { DATA_DIR: join(work, 'nothing-here') });
  await run('copy under its old name', ['inbox'], ['copy'], { DATABASE_URL: '' });
};

/** Opens a store that another recording has left. */
const recordStore = async (name: string, store: Store, binaries: string): Promise<void> => {
  console.error(`${name} …`);
  const servers = await startServers();
  const env = wholeEnv(store, servers);
  write(`${name}/schema before.sql`, await schemaOf(store, binaries));
  const run = commandsIn(`${name}/commands`, env);
  await run('list before', ['inbox'], ['list']);
  await run('list spam before', ['inbox'], ['list', '--spam']);
  const service = await startSite(env);
  serviceUrl = service.url;
  nameValue(new URL(service.url).host, 'service');
  nameValue(new URL(servers.webhook.url).host, 'webhook');
  nameValue(new URL(servers.chat.url).host, 'chat');
  nameValue(new URL(servers.google.url).host, 'google');
  await untilIdle(store);
  write(`${name}/rows.txt`, await rowsOf(store));
  write(`${name}/calls of the webhook.txt`, servers.webhook.calls());
  const { ask, text } = callsOf(service);
  const session = await logIn(ask, 'session', holder);
  const authorization = { Authorization: `Bearer ${session.token}` };
  await ask('courses', `${area}/courses/user/token`, { headers: authorization });
  await ask('a course', `${area}/courses`, {
    method: 'POST',
    headers: { ...authorization, ...json },
    body: JSON.stringify({ name: 'Six Bars', venue: 'Toronto' }),
  });
  const keyed = { ...unhurried, 'Idempotency-Key': 'key-of-recording' };
  nameId(
    await ask('a key that was used', '/api/contact', {
      method: 'POST',
      headers: keyed,
      body: messageOf('Kept under a key.'),
    }),
    'keyed',
  );
  await ask('that key for another message', '/api/contact', {
    method: 'POST',
    headers: keyed,
    body: messageOf('Something else.'),
  });
  nameId(
    await ask('a new message', '/api/contact', {
      method: 'POST',
      headers: unhurried,
      body: messageOf(`A message to a store of another commit.`),
    }),
    'new message',
  );
  await untilIdle(store);
  write(`${name}/calls.txt`, text());
  write(`${name}/log.txt`, service.log());
  await service.stop();
  await run('list', ['inbox'], ['list']);
  await run('show', ['inbox'], ['show', await idOf(store, 'in a trap.')]);
  await run('export', ['inbox'], ['export', '--format', 'jsonl']);
  await run('not-spam', ['inbox'], ['not-spam', await idOf(store, 'full of links')]);
  await run('erase', ['inbox'], ['erase', '--email', holder.email]);
  if (!store.databaseUrl) await run('backup', ['backup'], [join(work, `${name}.sqlite`)]);
  write(`${name}/rows in the end.txt`, await rowsOf(store));
  write(`${name}/mails.txt`, await mailsIn(store.dataDir));
  write(`${name}/schema.sql`, await schemaOf(store, binaries));
  for (const each of Object.values(servers) as Receiver[]) each.close();
};

const main = async (): Promise<void> => {
  const binaries = options.postgres ? ensurePostgres() : undefined;
  if (options.postgres && !binaries) throw new Error('There is no PostgreSQL.');
  const cluster = binaries ? await startCluster(binaries, join(work, 'cluster')) : undefined;
  const freshDatabase = async (name: string): Promise<string> => {
    if (!cluster) throw new Error('There is no PostgreSQL.');
    const client = new pg.Client({ connectionString: `${cluster.url}/postgres` });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    nameValue(`127.0.0.1:${cluster.port}`, 'postgres');
    return `${cluster.url}/${name}`;
  };
  try {
    if (options.store) {
      const from = resolve(options.store);
      const copyOf = (name: string): string => {
        cpSync(join(from, name), join(work, name), { recursive: true, preserveTimestamps: true });
        return join(work, name);
      };
      if (isWanted('sqlite'))
        await recordStore('sqlite', { dataDir: copyOf('sqlite'), databaseUrl: '' }, '');
      if (binaries && existsSync(join(from, 'postgres/postgres.sql'))) {
        const databaseUrl = await freshDatabase('opened');
        spawnSync(
          join(binaries, 'psql'),
          [
            '-q',
            '-v',
            'ON_ERROR_STOP=1',
            '-d',
            databaseUrl,
            '-f',
            join(from, 'postgres/postgres.sql'),
          ],
          { stdio: ['ignore', 'ignore', 2] },
        );
        await recordStore('postgres', { dataDir: copyOf('postgres'), databaseUrl }, binaries);
      }
      return;
    }
    if (isWanted('starts')) await recordStarts();
    if (isWanted('alone')) await recordAlone();
    if (isWanted('proof')) await recordProof();
    if (isWanted('refusals')) await recordRefusals();
    if (isWanted('sqlite'))
      await recordWhole('sqlite', { dataDir: freshFolder('sqlite'), databaseUrl: '' }, '');
    if (binaries && cluster) {
      if (isWanted('postgres'))
        await recordWhole(
          'postgres',
          { dataDir: freshFolder('postgres'), databaseUrl: await freshDatabase('whole') },
          binaries,
          cluster,
        );
      if (isWanted('copy') && existsSync(join(`${out}.store`, 'sqlite')))
        await recordCopy(join(`${out}.store`, 'sqlite'), await freshDatabase('copied'));
    }
  } finally {
    cluster?.stop('immediate');
    rmSync(work, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
};

await main();
