/** Requests of the largest size that the service takes: each header, path, query, field and body filled with what is costly to read. */
import { newCourse } from '../../api/contract/course-walk/add-course.ts';
import { courseWalkEndpoints } from '../../api/contract/course-walk/endpoints.ts';
import { credentials } from '../../api/contract/course-walk/log-in.ts';
import { googleRegistration } from '../../api/contract/course-walk/register.ts';
import { imageRules } from '../../api/contract/course-walk/put-image.ts';
import { paths } from '../../api/contract/paths.ts';
import { proofOfWork } from '../../api/contract/proof-of-work.ts';
import { spamSignals } from '../../api/contract/spam-signals.ts';
import { formByKind } from '../../api/contract/submission.ts';

export interface HostileRequest {
  what: string;
  /** The request line and the headers. */
  lines: string[];
  body?: Buffer;
}

/** Node takes 16 KiB of request line and headers. */
const headBytes = 15_000;
const bodyBytes = 64 * 1024;

/** A number of bytes or pieces of the largest request → that of the request to be made. */
type Scale = (largest: number) => number;

const filled = (piece: string, bytes: number): string =>
  piece.repeat(Math.ceil(bytes / Buffer.byteLength(piece))).slice(0, bytes);

const anyId = '01234567-89ab-7def-8123-456789abcdef';
const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

interface Route {
  method: string;
  path: string;
  type?: string;
}

/** Every route, and paths that are none. */
const routes: Route[] = [
  ...['/', '/services', '/services/none', '/none', '/livez', '/readyz', '/metrics'].map((path) => ({
    method: 'GET',
    path,
  })),
  ...[paths.openApi, paths.challenge, paths.contact, '/api/none'].map((path) => ({
    method: 'GET',
    path,
  })),
  { method: 'OPTIONS', path: paths.contact },
  { method: 'POST', path: paths.contact, type: json },
  { method: 'POST', path: paths.contact, type: form },
  { method: 'POST', path: paths.contact, type: 'multipart/form-data; boundary=x' },
  ...Object.values(courseWalkEndpoints).map(({ method, path }) => ({
    method,
    path: paths.courseWalk + path.replace(/:\w+/, anyId),
    ...(method === 'POST' && { type: json }),
    ...(method === 'PUT' && { type: 'image/jpeg' }),
  })),
];

const headerNames = [
  ...['Accept', 'Accept-Encoding', 'Accept-Language', 'Authorization', 'Cookie', 'Content-Type'],
  ...['If-None-Match', 'If-Modified-Since', 'Range', 'Origin', 'Referer', 'Sec-Fetch-Site', 'Host'],
  ...['X-Forwarded-For', 'X-Forwarded-Proto', 'Forwarded', 'X-Request-Id', 'Connection', 'Upgrade'],
  ...['Access-Control-Request-Headers', 'Idempotency-Key', 'Google-Access-Token'],
  ...[spamSignals.elapsedHeader, proofOfWork.header],
];

const headerPieces = [
  ...['a', ',', ' ,a', '1.2.3.4,', '[::1]:1,', 'a;q=0.1,', 'gzip;q=0.', '; charset=', '%61', '/'],
  ...['W/"a",', '"', 'http://', 'xn--a', '.a', '=', 'eyJ9', 'Bearer ', '; boundary=', 'é'],
];

const pathPieces = [
  ...['/a', '/', '%61', '/..', '/%2e%2e', '/services', '%f0%9f%90%8e', '?', '&a=', '*', '.html'],
  ...['/index', ';a', '%', '%00', '+', '/%2F', 'a.'],
];

const textPieces = [
  ...['a', ' ', '\\n', '\\u2028', 'http://', 'http://a.', 'a@', 'a.', '@a.', 'a@a.', '\\ud800'],
  ...['=?', 'é', '\\u0000', '1', '-', '\\u0430', '\\ud83d\\udc0e', '\\r\\n', '.pdf', '%', '\\t'],
];

const head = ({ method, path, type }: Route, headers: string[] = []): string[] => [
  `${method} ${path} HTTP/1.1`,
  ...(headers.some((header) => header.startsWith('Host:')) ? [] : ['Host: site.example']),
  ...(type && !headers.some((header) => header.startsWith('Content-Type:'))
    ? [`Content-Type: ${type}`]
    : []),
  ...headers,
];

/** With a body whose length is given. */
const post = (
  what: string,
  route: Route,
  text: string | Buffer,
  headers: string[] = [],
): HostileRequest => {
  const body = Buffer.from(text);
  return {
    what: `${what}, ${route.method} ${route.path}`,
    lines: head(route, [...headers, `Content-Length: ${body.length}`]),
    body,
  };
};

const withHeaders = (scale: Scale): HostileRequest[] =>
  routes.flatMap((route) =>
    headerNames.flatMap((name) =>
      headerPieces.map((piece) => {
        const what = `${name} of "${piece}"`;
        const headers = [`${name}: ${filled(piece, scale(headBytes))}`];
        return route.method === 'GET' || route.method === 'OPTIONS'
          ? { what: `${what}, ${route.method} ${route.path}`, lines: head(route, headers) }
          : post(what, route, '{}', headers);
      }),
    ),
  );

const manyHeaders = (scale: Scale): HostileRequest[] =>
  routes.map((route) =>
    post(
      'a thousand headers',
      route,
      '',
      Array.from({ length: scale(1000) }, (_, n) => `X-${n}: a`),
    ),
  );

const withPaths = (scale: Scale): HostileRequest[] =>
  ['/', '/services/', '/api/', `${paths.courseWalk}/images/`, '/?', `${paths.contact}?`].flatMap(
    (start) =>
      pathPieces.map((piece) => ({
        what: `path of ${start} and "${piece}"`,
        lines: head({
          method: 'GET',
          path: start + filled(piece, scale(headBytes) - (scale(headBytes) % (12 * piece.length))),
        }),
      })),
  );

/** The fields of each form and call, as far as the service reads them. */
const fields = (): Array<{ route: Route; given: Record<string, string>; names: string[] }> => [
  ...Object.entries(formByKind).map(([kind, { payload }]) => ({
    route: { method: 'POST', path: paths.contact, type: json },
    given: kind === 'message' ? {} : { type: kind },
    names: [...Object.keys(payload.shape), spamSignals.honeypotField],
  })),
  ...(
    [
      [courseWalkEndpoints.register, googleRegistration],
      [courseWalkEndpoints.login, credentials],
      [courseWalkEndpoints.addCourse, newCourse],
    ] as const
  ).map(([{ method, path }, schema]) => ({
    route: { method, path: paths.courseWalk + path, type: json },
    given: {},
    names: Object.keys(schema.shape),
  })),
];

const withFields = (scale: Scale): HostileRequest[] =>
  fields().flatMap(({ route, given, names }) =>
    names.flatMap((name) =>
      textPieces.flatMap((piece) => {
        const text = piece.repeat(scale((bodyBytes - 500) / Buffer.byteLength(piece)));
        const start = JSON.stringify({ ...given, [name]: '' }).slice(0, -2);
        const what = `${given['type'] ?? ''} ${name} of "${piece}"`.trim();
        // What does not match at the end lets an expression try every way to match before it.
        return [`${start}${text}"}`, `${start}${text}@"}`].map((body) => post(what, route, body));
      }),
    ),
  );

const jsonBodies = (scale: Scale): Array<[string, string]> => [
  ['nested arrays', `{"a":${'['.repeat(scale(30_000))}${']'.repeat(scale(30_000))}}`],
  ['nested objects', `${'{"a":'.repeat(scale(12_000))}1${'}'.repeat(scale(12_000))}`],
  ['many fields', `{${Array.from({ length: scale(6000) }, (_, n) => `"f${n}":1`).join(',')}}`],
  ['a number', `{"a":${'9'.repeat(scale(65_000))}}`],
  ['no UTF-8', `{"a":"${'\ud800'.repeat(scale(20_000))}"}`],
  ['broken JSON', '['.repeat(scale(65_000))],
];

const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n\r\n`;
const ends = '--x--\r\n';
const multipart = 'multipart/form-data; boundary=x';
/** The service takes no more. */
const maxParts = 98;

const parts = (count: number, nameBytes = 1): string =>
  Array.from({ length: count }, (_, n) => part(`f${n}`.padEnd(nameBytes, 'n'))).join('') + ends;

const formBodies = (scale: Scale): Array<[string, string, string]> => [
  ['fields', form, filled('a=&', scale(bodyBytes))],
  ['other fields', form, Array.from({ length: scale(9000) }, (_, n) => `f${n}=`).join('&')],
  ['escapes', form, `message=${filled('%41', scale(60_000))}`],
  ['long escapes', form, `message=${filled('%F0%9F%90%8E', scale(60_000))}`],
  ['broken escapes', form, `message=${filled('%', scale(60_000))}`],
  ['pluses', form, `message=${filled('+', scale(60_000))}`],
  ['boundaries', multipart, filled('--x\r\n', scale(bodyBytes))],
  ['boundaries without a boundary', 'multipart/form-data', filled('--\r\n', scale(bodyBytes))],
  ['parts', multipart, parts(scale(1000))],
  ['as many parts as are taken', multipart, parts(maxParts, scale(580))],
  ['a header', multipart, `--x\r\n${filled('a:', scale(60_000))}`],
  ['header lines', multipart, `--x\r\n${filled('a: b\r\n', scale(60_000))}`],
  [
    'header lines in each part',
    multipart,
    `${`--x\r\n${'a: b\r\n'.repeat(scale(100))}\r\n\r\n`.repeat(maxParts)}${ends}`,
  ],
  ['a name', multipart, `${part(filled('%22', scale(60_000)))}${ends}`],
  ['line breaks', multipart, `${part('a')}${filled('\r\n-', scale(60_000))}`],
];

const withBodies = (scale: Scale): HostileRequest[] => [
  ...routes
    .filter(({ type }) => type === json)
    .flatMap((route) => jsonBodies(scale).map(([what, body]) => post(what, route, body))),
  ...formBodies(scale).map(([what, type, body]) =>
    post(`form: ${what}`, { method: 'POST', path: paths.contact, type }, body),
  ),
];

/** Posts that are valid, and as long as they may be. */
const validSubmissions = (scale: Scale): HostileRequest[] =>
  ['a', 'é', '\n', 'http://a.b ', '🐎', '<&>"', '.\r\n'].map((piece) =>
    post(
      `a valid message of "${piece}"`,
      { method: 'POST', path: paths.contact, type: json },
      JSON.stringify({
        name: filled('Ada ', 100).trim(),
        email: 'ada@engines.example',
        subject: `Looms ${process.hrtime.bigint()}`,
        message: `Which card? ${piece.repeat(scale(4900 / piece.length))}.`,
      }),
    ),
  );

/**
 * Uploads of the largest size by an account for one of its courses.
 *
 * @param token of the account
 */
const uploads = (token: string, courseId: string, scale: Scale): HostileRequest[] =>
  (
    [
      ['a JPEG of nothing', 'image/jpeg', '\u00ff\u00d8\u00ff\u00e0', '\u0000'],
      ['a PNG of nothing', 'image/png', '\u0089PNG\r\n\u001a\n', 'IDAT'],
      ['no image', 'image/webp', '', 'a'],
    ] as const
  ).map(([what, type, start, piece]) =>
    post(
      `upload of ${what}`,
      { method: 'PUT', path: `${paths.courseWalk}/courses/${courseId}/image`, type },
      Buffer.from(start + filled(piece, scale(imageRules.maxBytes - 100)), 'latin1'),
      [`Authorization: Bearer ${token}`],
    ),
  );

/** Requests of an account, each header of the largest size. */
const ofAccount = (token: string, scale: Scale): HostileRequest[] =>
  withHeaders(scale)
    .filter(({ lines }) => lines[0]?.includes(`${paths.courseWalk}/courses `))
    .filter(({ lines }) => !lines.some((header) => header.startsWith('Authorization:')))
    .map((request) => ({
      ...request,
      what: `${request.what} (logged in)`,
      lines: [...request.lines, `Authorization: Bearer ${token}`],
    }));

/**
 * All requests, in the same order for each share.
 *
 * @param account whose requests are among them: its token, and one of its courses
 * @param share of the largest size, up to 1
 */
export const hostileRequests = (
  { token, courseId }: { token: string; courseId: string },
  share = 1,
): HostileRequest[] => {
  const scale: Scale = (largest) => Math.floor(largest * share);
  return [
    ...withHeaders(scale),
    ...manyHeaders(scale),
    ...withPaths(scale),
    ...withFields(scale),
    ...withBodies(scale),
    ...validSubmissions(scale),
    ...ofAccount(token, scale),
    ...uploads(token, courseId, scale),
  ];
};
