/**
 * `npm run proof:uploads`: sixty uploads of 4 MiB at once, first from clients that wait, then from clients that go away;
 * after each an honest upload. Prints the answers, how long it took, and the most memory that the service and its image
 * process held together (Linux). Fails when that is more than README says, or when the honest upload is refused.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { bundleService } from '../../api/commands/bundle-service.ts';
import { paths } from '../../api/contract/paths.ts';
import { spawnServer } from '../helpers/spawned-server.ts';
import { type CourseAccount, makeCourseAccount } from './course-account.ts';

/** docs/operating.md, "The course-walk area". */
const maxRssMib = 400;
const accounts = 20;
const uploadsPerAccount = 3;

const folder = mkdtempSync(join(tmpdir(), 'quarrylight-uploads-'));
const service = await spawnServer(fileURLToPath(await bundleService()), {
  DATA_DIR: folder,
  SITE_DIR: '',
  HOST: '127.0.0.1',
  PORT: '0',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'silent',
});

/** A photo of about so many bytes, as PNG without compression. */
const photo = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'teal',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();

/** `answer` is the status, or the code of the error by which the connection ended. */
const upload = ({ token, courseId }: CourseAccount, body: Buffer) => {
  const call = request(`${service.url}${paths.courseWalk}/courses/${courseId}/image`, {
    method: 'PUT',
    agent: false,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'image/png',
      'Content-Length': body.length,
    },
  });
  // A refusal may end the connection while the body is being written.
  call.on('socket', (socket) => socket.on('error', () => undefined));
  const answer = new Promise<string>((resolve) => {
    call.on('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(code));
    call.on('response', (response) => {
      response.resume();
      resolve(String(response.statusCode));
    });
  });
  call.end(body);
  return { answer, leave: () => call.destroy() };
};

const rssMib = (pid: number | string): number => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

/** Of the service and its children. */
const totalRssMib = (): number => {
  const pid = service.child.pid ?? 0;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return [pid, ...children].reduce<number>((sum, each) => sum + rssMib(each), 0);
};

const run = async (who: CourseAccount[], isLeaving: boolean) => {
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, totalRssMib())), 20);
  const large = await photo(1300, 1050);
  const calls = who.flatMap((account) =>
    Array.from({ length: uploadsPerAccount }, () => upload(account, large)),
  );
  if (isLeaving) {
    await Promise.race(calls.map(({ answer }) => answer));
    for (const { leave } of calls) leave();
  }
  const answers: Record<string, number> = {};
  for (const { answer } of calls) answers[await answer] = (answers[await answer] ?? 0) + 1;
  const start = performance.now();
  const honest = who[0] && (await upload(who[0], await photo(60, 60)).answer);
  const waitedMs = Math.round(performance.now() - start);
  clearInterval(watch);
  return {
    clients: isLeaving ? 'go away' : 'wait',
    answers: JSON.stringify(answers),
    'an upload afterwards': `${honest}, ${waitedMs} ms`,
    'memory, MiB': Math.round(peak),
    isKept: honest === '200' && peak <= maxRssMib,
  };
};

try {
  const who = await Promise.all(
    Array.from({ length: accounts }, (_, n) => makeCourseAccount(service.url, n)),
  );
  const rows = [await run(who, false), await run(who, true)];
  console.table(rows);
  if (!rows.every(({ isKept }) => isKept)) process.exitCode = 1;
} finally {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
